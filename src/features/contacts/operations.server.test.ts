import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAgent, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import * as operations from './operations.server.ts'
import { SubmitContact } from './schema.ts'

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
    await buildAgent({ email: 'gone@example.com', slug: 'gone', is_working: false })
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
