import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { OPEN_BROKERAGE } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'
import { draftOf } from './rules/settings.ts'

let site: Site
let admin: Browser
beforeAll(async () => {
  site = await startSite({ processes: 2 })
  admin = await site.as('super')
})
afterAll(() => site?.stop())

const sql = <Row extends object>(text: string) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text)).rows)
const versionNow = async () =>
  (await sql<{ version: number }>("select version from settings where key = 'brokerage'"))[0]?.version ?? 0
const typed = async (change: object = {}) => ({ version: await versionNow(), ...draftOf(OPEN_BROKERAGE), ...change })
const fieldsOf = (error: unknown) => (error instanceof AppError ? Object.keys(error.fields ?? {}) : null)

describe('who may', () => {
  test.each(['getBrokerageSettings', 'updateBrokerage', 'openSite', 'takeSiteOffline'])(
    '%s is for administrators of operations, and no one else learns its shape',
    async (name) => {
      expect((await site.visitor().call(name, {})).status).toBe(401)
      for (const person of ['buyer', 'agent', 'vendorAdmin'] as const) {
        const answer = await (await site.as(person)).call(name, {})
        expect([answer.status, fieldsOf(answer.error)]).toEqual([403, []])
      }
    },
  )
})

test.each<[string, object, string[]]>([
  ['no name', { name: ' ' }, ['name']],
  ['a phone without 10 digits', { phone: '555-0100' }, ['phone']],
  ['a number for a name', { name: 5 }, ['name']],
  ['a time that is none', { monday_opens: '25:00' }, ['monday_opens']],
  ['a script for a profile', { social: 'javascript:alert(1)' }, ['social']],
  ['a wrong ZIP code and license', { postal_code: '1', license_number: '-' }, ['license_number', 'postal_code']],
  ['no email address', { email: '' }, ['email']],
  ['NUL in a text', { mls_disclaimer: 'a\u0000{as_of}' }, ['mls_disclaimer']],
])('%s is answered with 422 at its field, and nothing is stored', async (_, change, fields) => {
  const before = await versionNow()
  const answer = await admin.call('updateBrokerage', await typed(change))
  expect([answer.status, fieldsOf(answer.error)?.toSorted()]).toEqual([422, fields])
  expect(await versionNow()).toBe(before)
})

test('a change is on every page of every process within seconds, cached or not', async () => {
  const phoneOn = async (process: number) => (await site.visitor().on(process).visit('/contact')).html
  for (const process of [0, 1, 0, 1]) expect(await phoneOn(process)).toContain('317-555-0100')
  expect((await admin.call('updateBrokerage', await typed({ phone: '317-555-0177' }))).status).toBe(200)
  expect(await phoneOn(0)).toContain('317-555-0177')
  await expect.poll(() => phoneOn(1), { timeout: 5000 }).toContain('317-555-0177')
  expect(await phoneOn(1)).not.toContain('317-555-0100')
})

test('the same form 20 times at once is stored once; the others are told of the conflict', async () => {
  const input = await typed({ tagline: 'Homes near here.' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => admin.on(at % 2).call('updateBrokerage', input)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await versionNow()).toBe(input.version + 1)
})

test('the form works without JavaScript', async () => {
  const post = async (call: string, values: Record<string, unknown>) => {
    const body = new URLSearchParams({ _page: '/admin/brokerage', _done: 'Brokerage saved' })
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'number' || value === null) body.append('_number', name)
      if (typeof value === 'boolean') body.append('_boolean', name)
      if (value !== null) body.append(name, String(value))
    }
    return admin.fetch(`/forms/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.urls[0] ?? '' },
      body: body.toString(),
    })
  }
  const saved = await post('updateBrokerage', await typed({ street: '2 Main Street', works_columbus: true }))
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/brokerage'])
  const [row] = await sql<{ value: typeof OPEN_BROKERAGE }>("select value from settings where key = 'brokerage'")
  expect(row?.value).toMatchObject({ street: '2 Main Street', works_on_holidays: ['columbus'] })

  const offline = await post('takeSiteOffline', { version: await versionNow() })
  expect(offline.headers.get('location')).toBe('/admin/brokerage')
  const [closed] = await sql<{ open: boolean }>(
    "select (value -> 'launch' ->> 'open')::boolean as open from settings where key = 'brokerage'",
  )
  expect(closed?.open).toBe(false)
})
