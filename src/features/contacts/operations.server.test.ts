import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'
import { ListContacts, SubmitContact } from './schema.ts'

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
const page = (input: object = {}) => z.parse(ListContacts, input)
const admin = () => testActor('admin:contacts')
const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()
const leads = () => db().selectFrom('leads').selectAll().orderBy('created_at').orderBy('id').execute()
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

describe('somebody writes', () => {
  databaseTest('is told who answers and when, and so is whose turn it is, and nobody else', async () => {
    at(NOON)
    await buildAgent({ name: 'Lena Kowalczyk', email: 'lena@example.com', position: 1, is_principal: false })
    const dana = await buildAgent({ name: 'Dana Whitcomb', email: 'dana@example.com', position: 5, is_principal: true })
    await buildAgent({ name: 'Marcus Ellery', email: 'marcus@example.com', position: 9, is_principal: true })
    const promise = await operations.submitContact(await testActor('public'), message())
    expect(promise).toMatchObject({ answerer: { name: 'Dana Whitcomb' } })
    expect(promise.due_at.getTime()).toBeGreaterThan(NOON.getTime())
    expect(await leads()).toMatchObject([
      { kind: 'contact', status: 'new', owner_id: dana.id, due_at: promise.due_at, topic: 'selling', source: 'direct' },
    ])
    expect((await emails()).map(({ letter: kind, to_email }) => [kind, to_email])).toEqual([
      ['contact-received', 'ada@example.com'],
      ['contact-arrived', 'dana@example.com'],
    ])
    expect(await auditRecords()).toMatchObject([{ act: 'lead.received' }, { act: 'consents.recorded' }])
  })

  databaseTest('to one agent: it is that agent who gets it', async () => {
    await buildAgent({ email: 'dana@example.com', position: 1, is_principal: true })
    await buildAgent({ email: 'lena@example.com', slug: 'lena', position: 2 })
    await operations.submitContact(await testActor('public'), message({ agent: 'lena' }))
    expect((await emails()).map(({ to_email }) => to_email)).toEqual(['ada@example.com', 'lena@example.com'])
    await buildAgent({ email: 'gone@example.com', slug: 'gone', is_active: false })
    await operations.submitContact(await testActor('public'), message({ agent: 'gone', email: 'other@example.com' }))
    expect((await emails()).map(({ to_email }) => to_email)).not.toContain('gone@example.com')
  })

  databaseTest('what was agreed to is kept word for word, for an address without an account', async () => {
    await operations.submitContact(await testActor('public'), message())
    const consents = await db()
      .selectFrom('consents as c')
      .innerJoin('consent_texts as t', 't.text_hash', 'c.text_hash')
      .select(['c.account_id', 'c.email_normalized', 'c.purpose', 'c.is_given', 'c.source', 't.body'])
      .execute()
    expect(consents).toMatchObject([
      { account_id: null, email_normalized: 'ada@example.com', purpose: 'contact', is_given: true, source: 'contact' },
    ])
    expect(consents[0]?.body).toContain('Reply STOP')
  })

  databaseTest('the letter to the address repeats nothing that was typed', async () => {
    const bait = 'Win a prize at https://evil.example now'
    await operations.submitContact(await testActor('public'), message({ name: bait, message: bait }))
    const [first] = await emails()
    expect(first?.letter).toBe('contact-received')
    expect(first?.text).not.toMatch(/evil|prize/i)
  })

  databaseTest('a program that fills what nobody sees leaves nothing', async () => {
    const answer = await operations.submitContact(await testActor('public'), message({ website: 'https://x.example' }))
    expect(answer.due_at).toBeInstanceOf(Date)
    expect([await leads(), await emails(), await auditRecords()]).toEqual([[], [], []])
  })

  databaseTest('the campaign that brought them is kept', async () => {
    await operations.submitContact(
      await testActor('public'),
      message({ tracking: { utm_source: 'postcard', utm_medium: 'mail', gclid: '7', landing_page: '/sell' } }),
    )
    expect(await leads()).toMatchObject([
      { source: 'postcard', medium: 'mail', tracking: { utm_source: 'postcard', landing_page: '/sell' } },
    ])
  })

  committedTest('twenty times at once: one message, two letters, the same answer', async () => {
    const visitor = await testActor('public')
    await buildAgent({ is_principal: true })
    const answers = await Promise.all(Array.from({ length: 20 }, () => operations.submitContact(visitor, message())))
    expect(new Set(answers.map(({ due_at }) => due_at.getTime())).size).toBe(1)
    expect(await leads()).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
    // A different message is a separate inquiry.
    await operations.submitContact(visitor, message({ message: 'And what should we leave?' }))
    expect(await leads()).toHaveLength(2)
  })
})

describe('the clock of promises', () => {
  databaseTest('reminds once four hours before, and tells the administrators once when it is past', async () => {
    at(NOON)
    await buildAgent({ email: 'dana@example.com', is_principal: true })
    await buildAccount({ user_role: 'admin', permissions: ['contacts'] })
    const chief = await buildAccount({ user_role: 'super_admin' })
    await buildAccount({ user_role: 'admin', permissions: ['vendors'] })
    await buildAccount({ user_role: 'admin', permissions: ['contacts'], status: 'suspended' })
    const { due_at } = await operations.submitContact(await testActor('public'), message())
    await db().deleteFrom('mail_outbox').execute()
    const sent = async () => (await emails()).map(({ letter: kind, to_email }) => `${kind} ${to_email}`)
    const worker = workerActor('promises')

    at(new Date(due_at.getTime() - 5 * HOUR_MS))
    await operations.watchPromises(worker)
    expect(await sent()).toEqual([])
    at(new Date(due_at.getTime() - 3 * HOUR_MS))
    for (let time = 0; time < 3; time += 1) await operations.watchPromises(worker)
    expect(await sent()).toEqual(['promises-soon dana@example.com'])
    at(new Date(due_at.getTime() + 1))
    for (let time = 0; time < 3; time += 1) await operations.watchPromises(worker)
    expect((await sent()).slice(1)).toEqual([`promises-late ${chief.email}`])
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
      await operations.storeLead(visitor, { ...lead, ...owner, id: inquiry, submission_key: inquiry, kind: 'sponsor' })
      await operations.storeLead(visitor, { ...lead, ...owner, id: wish, submission_key: wish, kind: 'appointment' })
    })
    at(new Date(due_at.getTime() + 1))
    await operations.watchPromises(workerActor('promises'))
    const sent = (await emails()).map(({ to_email, text }) => [to_email, text.match(/\/admin\/\S+/)?.[0]])
    await auditRecords()
    expect(await operations.leadHistoryOf(inquiry)).toMatchObject([
      { by: 'The site', what: 'told the administrators that it is late' },
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
      await operations.submitContact(await testActor('public'), message({ message: `To become ${status}.` }))
    }
    const { rows } = await operations.listContacts(actor, page())
    for (const { id, version, message: text } of rows) {
      const status = text?.includes('spam') ? 'spam' : 'contacted'
      await operations.updateContactStatus(actor, { contactId: id, version, status })
    }
    await db().deleteFrom('mail_outbox').execute()
    at(new Date(NOON.getTime() + 100 * HOUR_MS))
    await operations.watchPromises(workerActor('promises'))
    expect(await emails()).toEqual([])
  })
})

describe('the administrators', () => {
  databaseTest('see what is due first, in tabs with counts, and an empty list where there is none', async () => {
    const actor = await admin()
    expect(await operations.listContacts(actor, page())).toMatchObject({ rows: [], total: 0, counts: { new: 0 } })
    for (const [hours, name] of [
      [0, 'Third'],
      [-30, 'First'],
      [-10, 'Second'],
    ] as const) {
      at(new Date(NOON.getTime() + hours * HOUR_MS))
      await operations.submitContact(await testActor('public'), message({ name, email: `${name}@example.com` }))
    }
    const listed = await operations.listContacts(actor, page())
    expect(listed.rows.map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
    expect(listed.counts).toEqual({
      ...{ new: 3, contacted: 0, in_progress: 0, qualified: 0, won: 0, lost: 0, closed: 0, spam: 0 },
    })
    expect((await operations.listContacts(actor, page({ status: 'closed' }))).rows).toEqual([])
    expect((await operations.listContacts(actor, page({ q: 'second@' }))).rows).toHaveLength(1)
    for (const sort of ['due', '-due', 'name', '-received'] as const) {
      const { rows } = await operations.listContacts(actor, page({ sort }))
      expect(rows).toHaveLength(3)
    }
  })

  databaseTest('stop the clock by the first answer, and a stale page is a conflict', async () => {
    at(NOON)
    const actor = await admin()
    await operations.submitContact(await testActor('public'), message())
    const [contact] = (await operations.listContacts(actor, page())).rows
    const contactId = contact?.id ?? ''
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
    await operations.submitContact(await testActor('public'), message())
    await operations.submitContact(await testActor('public'), message({ message: 'Once more.' }))
    const [contact] = (await operations.listContacts(actor, page())).rows
    const contactId = contact?.id ?? ''
    expect(await operations.getContact(actor, { contactId })).toMatchObject({
      way: 'email',
      consents: [{ purpose: 'contact', is_given: true }, { purpose: 'contact' }],
      others: [{ topic: 'selling' }],
    })
    await auditRecords()
    expect(await operations.listContactHistory(actor, { contactId })).toMatchObject([{ what: 'wrote this' }])
    await operations.deleteContact(actor, { contactId })
    expect(await refusal(operations.getContact(actor, { contactId }))).toMatchObject({ code: 'not_found' })
    expect(JSON.stringify((await auditRecords()).at(-1))).not.toContain('ada@example.com')
  })

  databaseTest('see no lead of another kind among them', async () => {
    const actor = await admin()
    await sql`insert into leads (id, kind, name, email) values (gen_random_uuid(), 'valuation', 'X', 'x@example.com')`.execute(
      db(),
    )
    expect((await operations.listContacts(actor, page())).total).toBe(0)
  })
})
