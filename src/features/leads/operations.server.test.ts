import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { submitContact } from '#features/contacts/operations.server.ts'
import { SubmitContact } from '#features/contacts/schema.ts'
import type { Permission } from '#features/permissions/words.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { refusal } from '../../../test/refusal.ts'
import { leadHistoryOf } from './operations/changes.server.ts'
import { getAgentInquiry } from './operations/owned.server.ts'
import { watchPromises } from './operations/promises.server.ts'
import { storeLead } from './operations/store.server.ts'
import * as operations from './operations.server.ts'
import { ListLeads } from './schema.ts'

const typed = {
  name: 'Ada Okonkwo',
  email: 'ada@example.com',
  phone: '',
  topic: 'selling',
  way: 'email',
  message: 'What should we fix before spring?',
  contactConsent: true,
}
const message = (part: object = {}) => z.parse(SubmitContact, { ...typed, ...part })
const page = (input: object = {}) => z.parse(ListLeads, input)
const admin = () => testActor('admin', { permissions: ['contacts'] })
const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()
/** Tuesday noon in Indianapolis. */
const NOON = new Date('2026-11-17T17:00:00Z')
let undo: (() => void) | undefined
const at = (time: Date) => {
  undo?.()
  undo = setClock({ now: () => time })
}
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

describe('the clock of promises', () => {
  databaseTest('reminds once four hours before, and tells the administrators once when it is past', async () => {
    at(NOON)
    await buildAgent({ email: 'dana@example.com', is_principal: true })
    await buildAccount({ user_role: 'admin', permissions: ['contacts'] })
    const chief = await buildAccount({ user_role: 'super_admin' })
    await buildAccount({ user_role: 'admin', permissions: ['vendors'] })
    await buildAccount({ user_role: 'admin', permissions: ['contacts'], status: 'suspended' })
    const { due_at } = await submitContact(await testActor('public'), message())
    await db().deleteFrom('mail_outbox').execute()
    const sent = async () => (await emails()).map(({ letter: kind, to_email }) => `${kind} ${to_email}`)
    const worker = workerActor('promises')

    at(new Date(due_at.getTime() - 5 * HOUR_MS))
    await watchPromises(worker)
    expect(await sent()).toEqual([])
    at(new Date(due_at.getTime() - 3 * HOUR_MS))
    for (let time = 0; time < 3; time += 1) await watchPromises(worker)
    expect(await sent()).toEqual(['promises-soon dana@example.com'])
    at(new Date(due_at.getTime() + 1))
    for (let time = 0; time < 3; time += 1) await watchPromises(worker)
    expect((await sent()).slice(1)).toEqual([`promises-late ${chief.email}`])
  })

  databaseTest('reminds also while many replies are overdue that no one was reminded of', async () => {
    at(NOON)
    await buildAgent({ email: 'dana@example.com', is_principal: true })
    await buildAccount({ user_role: 'super_admin' })
    const { due_at } = await submitContact(await testActor('public'), message())
    const overdue = {
      kind: 'contact' as const,
      name: 'Late',
      email: 'late@example.com',
      due_at: new Date(NOON.getTime() - HOUR_MS),
    }
    await db()
      .insertInto('leads')
      .values(Array.from({ length: 201 }, () => ({ ...overdue, id: newId(), escalated_at: NOON })))
      .execute()
    await db().deleteFrom('mail_outbox').execute()
    at(new Date(due_at.getTime() - 3 * HOUR_MS))
    await watchPromises(workerActor('promises'))
    expect((await emails()).map(({ letter: kind, to_email }) => `${kind} ${to_email}`)).toEqual([
      'promises-soon dana@example.com',
    ])
  })

  databaseTest('tells of each kind those who may open it, and leads to where it is answered', async () => {
    at(NOON)
    const events = await buildAccount({ user_role: 'admin', permissions: ['events'] })
    const appointments = await buildAccount({ user_role: 'admin', permissions: ['appointments'] })
    await buildAccount({ user_role: 'admin', permissions: ['contacts'] })
    const due_at = new Date(NOON)
    const lead = { name: 'Ada Pruitt', email: 'ada@example.com', phone: null, message: null, topic: null, details: {} }
    const owner = { owner_id: null, due_at, created_at: due_at }
    const [inquiry, wish] = [newId(), newId()]
    const visitor = await testActor('public')
    await transaction(async () => {
      await storeLead(visitor, { ...lead, ...owner, id: inquiry, submission_key: inquiry, kind: 'sponsor' })
      await storeLead(visitor, { ...lead, ...owner, id: wish, submission_key: wish, kind: 'appointment' })
    })
    at(new Date(due_at.getTime() + 1))
    await watchPromises(workerActor('promises'))
    const sent = (await emails()).map(({ to_email, text }) => [to_email, text.match(/\/admin\/\S+/)?.[0]])
    await auditRecords()
    expect(await leadHistoryOf(inquiry)).toMatchObject([
      { by: 'The site', what: 'notified administrators that the reply is overdue' },
      { by: 'A visitor', what: 'wrote this' },
    ])
    expect(sent.toSorted()).toEqual(
      [
        [events.email, `/admin/sponsors/${inquiry}/edit`],
        [appointments.email, '/admin/appointments'],
      ].toSorted(),
    )
  })

  databaseTest('is silent where somebody answered, and where it is spam', async () => {
    at(NOON)
    const actor = await admin()
    for (const status of ['contacted', 'spam'] as const) {
      await submitContact(await testActor('public'), message({ message: `To become ${status}.` }))
    }
    const { rows } = await operations.listContacts(actor, page())
    for (const { id, version, message: text } of rows) {
      const status = text?.includes('spam') ? 'spam' : 'contacted'
      await operations.updateContactStatus(actor, { contactId: id, version, status })
    }
    await db().deleteFrom('mail_outbox').execute()
    at(new Date(NOON.getTime() + 100 * HOUR_MS))
    await watchPromises(workerActor('promises'))
    expect(await emails()).toEqual([])
  })
})

describe('the administrators', () => {
  databaseTest('see what is due first, in tabs with counts, and an empty list where there is none', async () => {
    const actor = await admin()
    expect(await operations.listContacts(actor, page())).toMatchObject({ rows: [], total: 0, counts: { open: 0 } })
    for (const [hours, name] of [
      [0, 'Third'],
      [-30, 'First'],
      [-10, 'Second'],
    ] as const) {
      at(new Date(NOON.getTime() + hours * HOUR_MS))
      await submitContact(await testActor('public'), message({ name, email: `${name}@example.com` }))
    }
    at(NOON)
    const listed = await operations.listContacts(actor, page())
    expect(listed.rows.map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
    expect(listed.counts).toEqual({
      open: 3,
      unclaimed: 3,
      mine: 0,
      late: 1,
      replied: 0,
      answered: 0,
      closed: 0,
      spam: 0,
      all: 3,
    })
    expect((await operations.listContacts(actor, page({ view: 'closed' }))).rows).toEqual([])
    const found = await operations.listContacts(actor, page({ q: 'second@' }))
    expect([found.rows.length, found.counts.open, found.counts.late]).toEqual([1, 1, 0])
    // Words are looked for in every tab, unless one is chosen.
    await db().updateTable('leads').set({ status: 'closed' }).where('name', '=', 'Second').execute()
    expect((await operations.listContacts(actor, page({ q: 'second@' }))).rows).toMatchObject([{ name: 'Second' }])
    expect((await operations.listContacts(actor, page({ q: 'second@', view: 'open' }))).rows).toEqual([])
    await db().updateTable('leads').set({ status: 'new' }).where('name', '=', 'Second').execute()
    for (const sort of ['due', '-due', '-received'] as const) {
      const { rows } = await operations.listContacts(actor, page({ sort }))
      expect(rows).toHaveLength(3)
    }
  })

  databaseTest('says which other requests wait, to those who may open their pages', async () => {
    at(NOON)
    const created_at = new Date(NOON.getTime() - 30 * HOUR_MS)
    const report = { fault: 'price', message: 'Too low.', due_at: NOON, created_at, updated_at: created_at } as const
    await db()
      .insertInto('listing_reports')
      .values([
        { id: newId(), listing_title: '41 Fry Road', status: 'new', ...report },
        { id: newId(), listing_title: '42 Fry Road', status: 'in_progress', ...report },
      ])
      .execute()
    await db()
      .insertInto('vendor_applications')
      .values({
        id: newId(),
        name: 'Roofs',
        service_type: 'roofing',
        description: 'Roofs.',
        contact_name: 'Ann',
        phone: '317-555-0199',
        email: 'ann@example.com',
        city: 'Greenwood',
        insurer: 'Acme',
        work_seen_by: 'Sam',
        created_at,
      })
      .execute()
    const [reports, applications] = [
      { kind: 'listing_reports', count: 1, since: created_at },
      { kind: 'vendor_applications', count: 1, since: created_at },
    ]
    const othersFor = async (...permissions: Permission[]) =>
      (await operations.listContacts(await testActor('admin', { permissions }), page())).others
    expect(await othersFor('contacts')).toEqual([])
    expect(await othersFor('contacts', 'mls')).toEqual([reports])
    expect(await othersFor('vendors')).toEqual([applications])
    expect(await othersFor('contacts', 'mls', 'vendors')).toEqual([reports, applications])
  })

  databaseTest('find each lead in the tab of its state, and by kind, owner and topic', async () => {
    at(NOON)
    const actor = await testActor('admin', { permissions: ['contacts', 'leads'] })
    const mine = await buildAgent({ name: 'Lena Kowalczyk', account_id: actor.account_id })
    const other = await buildAgent({ name: 'Marcus Ellery' })
    const again = { ...actor, account: { ...actor.account, agent_id: mine.id } } as typeof actor
    const due = new Date(NOON.getTime() + HOUR_MS)
    const past = new Date(NOON.getTime() - HOUR_MS)
    const leads = [
      { name: 'open', due_at: due, owner_id: other.id },
      { name: 'unclaimed', due_at: due, owner_id: null, topic: 'selling' },
      { name: 'mine', due_at: due, owner_id: mine.id, kind: 'valuation' },
      { name: 'late', due_at: past, owner_id: other.id },
      { name: 'answered', due_at: due, owner_id: mine.id, status: 'contacted', answered_at: past },
      { name: 'closed', due_at: due, owner_id: mine.id, status: 'closed', answered_at: past },
      { name: 'spam', due_at: due, owner_id: null, status: 'spam' },
    ] as const
    const row = { kind: 'contact', email: 'a@example.com', created_at: past } as const
    await db()
      .insertInto('leads')
      .values(leads.map((lead) => ({ ...row, id: newId(), ...lead })))
      .execute()
    const namesIn = async (input: object) =>
      (await operations.listContacts(again, page(input))).rows.map(({ name }) => name).toSorted()
    expect(await namesIn({})).toEqual(['late', 'mine', 'open', 'unclaimed'])
    for (const view of ['unclaimed', 'mine', 'late', 'answered', 'closed', 'spam'])
      expect(await namesIn({ view })).toEqual([view])
    expect((await operations.listContacts(again, page())).counts).toEqual({
      open: 4,
      unclaimed: 1,
      mine: 1,
      late: 1,
      replied: 0,
      answered: 1,
      closed: 1,
      spam: 1,
      all: 7,
    })
    expect(await namesIn({ kind: 'valuation' })).toEqual(['mine'])
    expect(await namesIn({ owner: other.id })).toEqual(['late', 'open'])
    expect(await namesIn({ topic: 'selling' })).toEqual(['unclaimed'])
    // An administrator who is no agent has none.
    expect((await operations.listContacts(actor, page({ view: 'mine' }))).rows).toEqual([])
  })

  databaseTest('stop the clock by the first answer, and a stale page is a conflict', async () => {
    at(NOON)
    const actor = await admin()
    await submitContact(await testActor('public'), message())
    const [lead] = (await operations.listContacts(actor, page())).rows
    const contactId = lead?.id ?? ''
    at(new Date(NOON.getTime() + HOUR_MS))
    const after = await operations.updateContactStatus(actor, { contactId, version: 1, status: 'contacted' })
    expect(after).toMatchObject({ status: 'contacted', version: 2, answered_at: new Date(NOON.getTime() + HOUR_MS) })
    expect((await operations.listContacts(actor, page())).promises).toEqual({ answered: 1, in_time: 1 })
    expect(
      await refusal(operations.updateContactStatus(actor, { contactId, version: 1, status: 'closed' })),
    ).toMatchObject({ code: 'conflict' })
    // A repeated step counts once.
    await operations.updateContactStatus(actor, { contactId, version: 1, status: 'contacted' })
    expect(
      await refusal(operations.updateContactStatus(actor, { contactId, version: 2, status: 'new' })),
    ).toMatchObject({ code: 'invalid' })
    at(new Date(NOON.getTime() + 9 * HOUR_MS))
    const closed = await operations.updateContactStatus(actor, { contactId, version: 2, status: 'closed' })
    expect(closed.answered_at).toEqual(new Date(NOON.getTime() + HOUR_MS))
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'lead.received',
      'consents.recorded',
      'lead.status_changed',
      'lead.status_changed',
    ])
  })

  databaseTest('see what is known of a message, and delete it', async () => {
    const actor = await admin()
    await submitContact(await testActor('public'), message())
    await submitContact(await testActor('public'), message({ message: 'Once more.' }))
    const [lead] = (await operations.listContacts(actor, page())).rows
    const contactId = lead?.id ?? ''
    expect(await operations.getContact(actor, { contactId })).toMatchObject({
      way: 'email',
      consents: [{ purpose: 'contact', is_given: true }, { purpose: 'contact' }],
      others: [{ topic: 'selling' }],
    })
    await auditRecords()
    expect(await operations.listContactHistory(actor, { contactId })).toMatchObject([
      { icon: 'route' },
      // The outbox has the time of the transaction, which began before the form.
      { icon: 'email' },
      { title: 'Form sent' },
    ])
    await operations.deleteContact(actor, { contactId })
    expect(await refusal(operations.getContact(actor, { contactId }))).toMatchObject({ code: 'not_found' })
    expect(JSON.stringify((await auditRecords()).at(-1))).not.toContain('ada@example.com')
  })
})

databaseTest('a phone number that answered STOP gets no texts, on any page of the lead', async () => {
  const lena = await testActor('agent')
  const id = newId()
  const lead = { id, kind: 'contact', name: 'Ada', phone: '317-555-0143', owner_id: lena.account.agent_id } as const
  await db().insertInto('leads').values(lead).execute()
  const boss = await admin()
  const isStopped = async () => [
    (await operations.getContact(boss, { contactId: id })).is_text_stopped,
    (await getAgentInquiry(lena, { inquiryId: id })).is_text_stopped,
  ]
  expect(await isStopped()).toEqual([false, false])
  await db().insertInto('text_suppressions').values({ phone_e164: '+13175550143', created_at: NOON }).execute()
  expect(await isStopped()).toEqual([true, true])
})
