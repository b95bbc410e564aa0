import { expect } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { defineLink } from '#kit/email/link-token.server.ts'
import { isSuppressed } from '#kit/queries.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { unsubscribePath } from '../../../../test/unsubscribe-path.ts'
import { PAGE_SIZE } from '../words.ts'
import { getOutboxEmail, listOutbox, listUnsentLinks, sweepOutbox, unsubscribe } from './outbox.server.ts'

const linkTo = async (email: string) => (await unsubscribePath(email)).split('/').at(-1) ?? ''

async function emails(count: number): Promise<string[]> {
  const at = new Date('2026-11-21T12:00:00Z')
  // All rows have the same time, so the order must not depend on the clock.
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    letter: 'news',
    to_email: 'reader@example.com',
    subject: 'News',
    html: '<p>News</p>',
    text: 'News',
    headers: '{"List-Unsubscribe":"<x>"}',
    is_transactional: false,
    message_id: `<${crypto.randomUUID()}@example.com>`,
    created_at: at,
  }))
  await db().insertInto('mail_outbox').values(rows).execute()
  return rows.map(({ id }) => id)
}

databaseTest('the link of a letter ends the letters to its address, once, and leaves a record', async () => {
  const visitor = await testActor('public')
  const token = await linkTo('Reader@example.com')
  expect(await unsubscribe(visitor, { token })).toEqual({ success: true, email: 'reader@example.com' })
  await unsubscribe(visitor, { token })
  expect(await isSuppressed('reader@example.com', ['marketing'])).toBe(true)
  expect(await auditRecords()).toMatchObject([{ act: 'suppression.created', object_id: 'reader@example.com' }])
})

databaseTest('a link that is not ours ends nothing', async () => {
  const visitor = await testActor('public')
  const [address] = (await linkTo('reader@example.com')).split('.')
  await expect(unsubscribe(visitor, { token: `${address}.forged` })).rejects.toMatchObject({ code: 'not_found' })
  expect(await isSuppressed('reader@example.com', ['all', 'marketing', 'alerts'])).toBe(false)
})

databaseTest('pages of the outbox hold every letter once, also where many are of one moment', async () => {
  const admin = await testActor('admin:operations')
  const ids = await emails(PAGE_SIZE + 7)
  const first = await listOutbox(admin, {})
  expect(first).toMatchObject({ hasMore: true })
  const second = await listOutbox(admin, { olderThan: first.emails.at(-1)?.id })
  expect(second).toMatchObject({ hasMore: false })
  expect([...first.emails, ...second.emails].map(({ id }) => id).sort()).toEqual([...ids].sort())
})

databaseTest('emails are deleted after a year, but none that waits to be sent', async () => {
  const old = await emails(1001)
  const [waiting = '', ...done] = old
  await db().updateTable('mail_outbox').set({ status: 'sent' }).where('id', 'in', done).execute()
  const stored = async () => (await db().selectFrom('mail_outbox').select('id').execute()).map(({ id }) => id)
  const restore = setClock({ now: () => new Date('2027-11-21T12:00:00Z') })
  try {
    await sweepOutbox()
    expect(await stored()).toHaveLength(1001)
    setClock({ now: () => new Date('2027-11-21T12:00:01Z') })
    const [young] = await emails(1)
    await db()
      .updateTable('mail_outbox')
      .set({ created_at: new Date('2026-11-21T12:00:02Z'), status: 'sent' })
      .where('id', '=', young ?? '')
      .execute()
    await sweepOutbox()
    expect((await stored()).toSorted()).toEqual([waiting, young].toSorted())
  } finally {
    restore()
  }
})

databaseTest('a letter is read with all that goes out; an unknown one is not found', async () => {
  const admin = await testActor('admin:operations')
  const [emailId = ''] = await emails(1)
  expect(await getOutboxEmail(admin, { emailId })).toMatchObject({
    html: '<p>News</p>',
    headers: { 'List-Unsubscribe': '<x>' },
    status: 'queued',
  })
  await expect(getOutboxEmail(admin, { emailId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest(
  'the command prints links of unsent emails to one address alone, and each is an entry of the audit log',
  async () => {
    defineLink('outbox-test', (ref) => `secret-of-${ref}`)
    const stored = async (name: string, status: 'kept' | 'sent' | 'queued', to_email = 'Reader@example.com') => {
      const [id = ''] = await emails(1)
      const placeholder = `hidden-${name}`
      const text = `Open [https://x.example/reset?token=${placeholder}] or see https://x.example/`
      const links = JSON.stringify({ [placeholder]: { kind: 'outbox-test', ref: name } })
      await db()
        .updateTable('mail_outbox')
        .set({ subject: name, text, links, status, to_email })
        .where('id', '=', id)
        .execute()
      return id
    }
    await stored('sent', 'sent')
    await stored('queued', 'queued')
    await stored('other', 'kept', 'other@example.com')
    const ids = [await stored('kept', 'kept')]
    const found = await listUnsentLinks(commandActor('admin links'), 'reader@EXAMPLE.com')
    expect(found.map(({ subject, urls }) => [subject, urls])).toEqual([
      ['kept', ['https://x.example/reset?token=secret-of-kept']],
    ])
    const entries = await auditRecords()
    expect(entries.map(({ act, object_id }) => [act, object_id])).toEqual(ids.map((id) => ['email.links_printed', id]))
    expect(JSON.stringify(entries)).not.toContain('secret-of')
  },
)
