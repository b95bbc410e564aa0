import { expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { hintsIn } from '#features/site-texts/rules/hints.ts'
import { buildAccount, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import {
  addEmailTemplate,
  approveEmailTemplate,
  deleteEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  listUsableTemplates,
  updateEmailTemplate,
  withdrawEmailTemplate,
} from './operations.server.ts'
import { agencyWordsIn } from './rules.ts'
import { AddTemplate, unknownFieldsIn } from './schema.ts'
import { MESSAGES } from './words.ts'

const input = (given: Partial<z.input<typeof AddTemplate>> = {}) =>
  z.parse(AddTemplate, { name: 'Roof', subject: 'About {home address}', message: 'Hi {first name}', ...given })
const approver = () => testActor('admin:content')
const office = () => testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['content'] })
const namesFor = async (actor: Parameters<typeof listEmailTemplates>[0]) =>
  (await listEmailTemplates(actor, {})).rows.map(({ name, state }) => [name, state])

databaseTest('a new brokerage has originals to review, none approved, without risky words', async () => {
  const { rows, counts } = await listEmailTemplates(await office(), {})
  expect(counts).toEqual({ waiting: 5, changed: 0, approved: 0 })
  expect(await listUsableTemplates()).toEqual([])
  for (const { name, subject, message, author } of rows) {
    const text = `${subject}\n${message}`
    expect([name, author, hintsIn(text), agencyWordsIn(text), unknownFieldsIn(text)]).toEqual([name, null, [], [], []])
  }
  expect(await namesFor(await testActor('agent'))).toEqual([])
})

databaseTest('agents use a template only once it is approved, and its approved text until a change is', async () => {
  const [lena, marcus, boss] = [await testActor('agent'), await testActor('agent'), await approver()]
  const { id } = await addEmailTemplate(lena, input())
  expect(await namesFor(lena)).toEqual([['Roof', 'waiting']])
  expect(await namesFor(marcus)).toEqual([])
  await expect(getEmailTemplate(marcus, { templateId: id })).rejects.toMatchObject({ code: 'not_found' })

  await approveEmailTemplate(boss, { templateId: id, version: 1 })
  expect(await listUsableTemplates()).toMatchObject([{ id, name: 'Roof', message: 'Hi {first name}' }])
  expect((await getEmailTemplate(marcus, { templateId: id })).template).toMatchObject({
    may_change: false,
    may_approve: false,
  })

  await updateEmailTemplate(lena, { templateId: id, version: 1, ...input({ message: 'Hello {first name}' }) })
  expect(await namesFor(lena)).toEqual([['Roof', 'changed']])
  expect(await namesFor(marcus)).toEqual([['Roof', 'approved']])
  expect((await getEmailTemplate(marcus, { templateId: id })).template.message).toBe('Hi {first name}')
  expect(await listUsableTemplates()).toMatchObject([{ message: 'Hi {first name}' }])

  // The approver read version 1 and must not approve what they haven't read.
  await expect(approveEmailTemplate(boss, { templateId: id, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  await approveEmailTemplate(boss, { templateId: id, version: 2 })
  expect(await listUsableTemplates()).toMatchObject([{ message: 'Hello {first name}' }])

  const { versions } = await getEmailTemplate(lena, { templateId: id })
  expect(versions.map(({ version, message, is_used }) => [version, message, is_used])).toEqual([
    [2, 'Hello {first name}', true],
    [1, 'Hi {first name}', false],
  ])
  await withdrawEmailTemplate(boss, { templateId: id })
  expect(await listUsableTemplates()).toEqual([])
  expect(await namesFor(marcus)).toEqual([])
})

databaseTest('those who approve get one email about each version of another author', async () => {
  const boss = await testActor('admin', { user_role: 'super_admin' })
  const [lena, editor] = [await testActor('agent'), await office()]
  await testActor('admin', { permissions: ['vendors'] })
  const emails = () =>
    db()
      .selectFrom('mail_outbox')
      .select(['to_email', 'subject', 'text'])
      .where('letter', '=', 'template-waiting')
      .execute()
  const { id } = await addEmailTemplate(lena, input())
  const first = await emails()
  expect(first.map(({ to_email }) => to_email).sort()).toEqual([boss.account.email, editor.account.email].sort())
  expect(first[0]).toMatchObject({
    subject: 'Email template to review: Roof',
    text: expect.stringContaining(`/admin/email-templates/${id}`),
  })
  await updateEmailTemplate(lena, { templateId: id, version: 1, ...input() })
  expect(await emails()).toHaveLength(2)
  await approveEmailTemplate(await approver(), { templateId: id, version: 1 })
  await updateEmailTemplate(lena, { templateId: id, version: 1, ...input({ message: 'Hello' }) })
  const changed = (await emails()).slice(2)
  expect(changed.every(({ text }) => text.replace(/\s+/g, ' ').includes('Agents use the approved version until'))).toBe(
    true,
  )
  // Someone who approves knows their own.
  await updateEmailTemplate(editor, { templateId: id, version: 2, ...input({ message: 'Hi' }) })
  await addEmailTemplate(editor, input({ name: 'Gutters' }))
  expect(changed.length).toBeGreaterThan(0)
  expect(await emails()).toHaveLength(2 + changed.length)
})

databaseTest('only its author and those who approve change a template', async () => {
  const [lena, marcus, boss] = [await testActor('agent'), await testActor('agent'), await approver()]
  const { id } = await addEmailTemplate(lena, input())
  await approveEmailTemplate(boss, { templateId: id, version: 1 })
  const change = { templateId: id, version: 1, ...input({ subject: 'Other' }) }
  await expect(updateEmailTemplate(marcus, change)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteEmailTemplate(marcus, { templateId: id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteEmailTemplate(lena, { templateId: id })).rejects.toMatchObject({
    code: 'forbidden',
    message: MESSAGES.approvedStays,
  })
  await updateEmailTemplate(await office(), change)
  await expect(updateEmailTemplate(lena, change)).rejects.toMatchObject({ code: 'conflict' })
  await deleteEmailTemplate(await office(), { templateId: id })
  expect(await db().selectFrom('email_template_versions').selectAll().where('template_id', '=', id).execute()).toEqual(
    [],
  )
  expect((await auditRecords()).map(({ act }) => act)).toEqual([
    'email_template.created',
    'email_template.approved',
    'email_template.updated',
    'email_template.deleted',
  ])
})

databaseTest('a name is given once, and an author may delete what no one uses', async () => {
  const lena = await testActor('agent')
  const { id } = await addEmailTemplate(lena, input())
  await expect(addEmailTemplate(lena, input({ name: 'ROOF' }))).rejects.toMatchObject({
    code: 'invalid',
    fields: { name: MESSAGES.nameTaken },
  })
  await updateEmailTemplate(lena, { templateId: id, version: 1, ...input() })
  expect((await getEmailTemplate(lena, { templateId: id })).template.version).toBe(1)
  await deleteEmailTemplate(lena, { templateId: id })
  expect(await namesFor(lena)).toEqual([])
})

databaseTest('a template stays when its author’s account is deleted', async () => {
  const author = await buildAccount({})
  const [boss] = [await office()]
  const { id } = await addEmailTemplate(boss, input())
  await db().updateTable('email_templates').set({ created_by: author.id }).where('id', '=', id).execute()
  await db().deleteFrom('accounts').where('id', '=', author.id).execute()
  expect((await getEmailTemplate(boss, { templateId: id })).template.author).toBeNull()
})
