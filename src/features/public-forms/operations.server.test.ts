import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import type { Visitor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { setCaptchaNeed } from '#features/captcha/public.server.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { fillForm } from '../../../test/public-forms.ts'
import { receiveForm } from './operations.server.ts'
import type { FormInput, ReceivedForm } from './schema.ts'
import { PUBLIC_FORMS } from './words.ts'

/**
 * Monday, 10 AM in Indianapolis. Each test begins a minute later, because the brokerage record is cached for seconds.
 */
let NOW = new Date('2026-11-16T15:00:00Z')
let undo = () => {}
const at = (time: Date) => {
  undo()
  undo = setClock({ now: () => time })
}
beforeEach(() => {
  NOW = new Date(NOW.getTime() + 60_000)
  at(NOW)
})
afterEach(() => undo())
beforeAll(useEmailBrand)

const ROWS = [
  ...['leads', 'appointments', 'valuations', 'sponsors', 'vendor_applications', 'testimonials'],
  ...['newsletter_subscribers', 'event_registrations', 'listing_reports', 'consents', 'mail_outbox'],
] as const
async function written(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    ROWS.map(async (name) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db())
      return [name, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

describe.each(keysOf(PUBLIC_FORMS))('the form %s', (kind) => {
  const consent = PUBLIC_FORMS[kind]

  databaseTest('is stored once when it is sent twice, and emailed once', async () => {
    await buildAccount({ user_role: 'super_admin' })
    const send = await fillForm(kind)
    const first = await send()
    const once = await written()
    const { mail_outbox: emails = 0, consents: _, ...rows } = once
    expect(emails).toBeGreaterThan(0)
    expect(new Set(Object.values(rows))).toEqual(new Set([1]))
    expect(await send()).toEqual(first)
    expect(await written()).toEqual(once)
  })

  databaseTest('gives a bot that fills the hidden field the usual answer, and stores nothing', async () => {
    await buildAccount({ user_role: 'super_admin' })
    const send = await fillForm(kind)
    const answer = Object(await send({ website: 'https://bot.example' }))
    expect([await written(), await auditRecords()]).toEqual([{}, []])
    expect(Object.keys(answer)).toEqual(Object.keys(Object(await send())))
  })

  databaseTest('is refused without a captcha pass where one is needed', async () => {
    const send = await fillForm(kind)
    setCaptchaNeed('public_form', async () => true)
    try {
      await expect(send()).rejects.toMatchObject({ code: 'invalid', fields: { captcha: expect.any(String) } })
    } finally {
      setCaptchaNeed('public_form', async () => false)
    }
    expect(await written()).toEqual({})
  })

  databaseTest('records the consent of its box, with each way to reach the person', async () => {
    const send = await fillForm(kind)
    await send()
    const consents = await db()
      .selectFrom('consents')
      .select(['purpose', 'source', 'is_given', 'email_normalized', 'phone'])
      .execute()
    const hasPhone = ['landing_page', 'seller_guide', 'testimonial', 'newsletter'].every((other) => other !== kind)
    expect(consents).toEqual(
      consent === null
        ? []
        : [
            {
              ...consent,
              is_given: true,
              email_normalized: 'ada@example.com',
              phone: hasPhone ? '317-555-0188' : null,
            },
          ],
    )
  })
})

describe('receiving a form', () => {
  const keys: string[] = []
  const store = vi.fn(async (): Promise<null> => null)
  const receive = (actor: Visitor, input: object, finish: () => Promise<unknown> = async () => undefined) =>
    receiveForm(actor, input as FormInput, 'contact', async ({ submission_key }: ReceivedForm) => {
      keys.push(submission_key)
      return { answer: 'done', person: { email: 'ada@example.com', phone: null }, store, finish }
    })

  databaseTest('knows the same form by what was typed, in any letter case, for a day', async () => {
    const visitor = await testActor('public')
    keys.length = 0
    await receive(visitor, { email: 'Ada@example.com', captcha: 'a', tracking: { ref: 'x' } })
    await receive(visitor, { email: 'ada@example.com', captcha: 'b', website: '' })
    await receive(visitor, { email: 'eve@example.com' })
    at(new Date(NOW.getTime() + 86_400_000))
    await receive(visitor, { email: 'ada@example.com' })
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  committedTest('stores nothing of a form that fails on the way', async () => {
    const visitor = await testActor('public')
    const fail = async () => {
      throw new Error('The email has no recipient.')
    }
    await expect(receive(visitor, {}, fail)).rejects.toThrow('no recipient')
    expect(await written()).toEqual({})
    await receive(visitor, {})
    expect(await written()).toEqual({ consents: 1 })
  })
})

describe.each(keysOf(PUBLIC_FORMS))('the form %s, whose answer is lost at midnight', (kind) => {
  databaseTest('is stored once when it is sent again after midnight', async () => {
    await buildAccount({ user_role: 'super_admin' })
    const send = await fillForm(kind)
    at(new Date('2026-11-17T04:59:50Z'))
    await send()
    const once = await written()
    at(new Date('2026-11-17T05:00:10Z'))
    await send()
    expect(await written()).toEqual(once)
  })
})
