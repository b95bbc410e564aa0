import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.server.ts'
import { buildProperty } from './builders.ts'
import { emailOf } from './cast.ts'
import { asOwner } from './postgres.ts'
import { type Browser, startSite } from './server.ts'

/** A registrant who loses a VOW condition gets no VOW data from the next request on, in every process. */

const site = await startSite({ processes: 2 })
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const buyer = `email = '${emailOf('buyer')}'`
let home = ''
let before: Record<string, unknown> = {}
beforeAll(async () => {
  home = (await transaction(() => buildProperty({ is_idx: false, address: '9 Registrant Row' }))).id
  before = (await sql<Record<string, unknown>>(`select * from accounts where ${buyer}`))[0] ?? {}
})
beforeEach(() =>
  sql(
    `update accounts set password_expires_at = $1, status = 'active', suspension_reason = null, email_verified_at = $2,
       terms_version = $3, mls_consent_version = $4, agency_disclosure_version = $5 where ${buyer}`,
    [
      before.password_expires_at,
      before.email_verified_at,
      before.terms_version,
      before.mls_consent_version,
      before.agency_disclosure_version,
    ],
  ),
)

/** Returns the ways in which a person finds the VOW-only home. */
async function ways(person: Browser): Promise<string[]> {
  const found: string[] = []
  const look = (way: string, text: string) => {
    if (text.includes('9 Registrant Row')) found.push(way)
  }
  for (const [name, data] of [
    ['getProperty', { propertyId: home }],
    ['getPropertiesForComparison', { ids: [home] }],
    ['searchProperties', { search: {} }],
    ['suggestPlaces', { q: '9 Registr' }],
    ['listActiveProperties', { limit: 10 }],
  ] as const)
    look(name, (await person.call(name, data)).text)
  for (const path of [`/properties/${home}`, '/properties', `/properties/compare?ids=${home}`])
    look(path, (await person.visit(path)).html)
  if ((await person.call('checkDownloadLimits')).status === 200) found.push('downloads')
  return found
}

describe('the home is found on every way, and on none once', () => {
  test.each([
    ['the password has ended', "password_expires_at = now() - interval '1 second'"],
    ['the address is not confirmed', 'email_verified_at = null'],
    ['the terms are older ones', "terms_version = '2020-01-01'"],
    ['the MLS terms are older ones', "mls_consent_version = '2020-01-01'"],
    ['the agency disclosure is an older one', "agency_disclosure_version = '2020-01-01'"],
    ['the account is suspended', "status = 'suspended', suspension_reason = 'misuse'"],
    ['the account is closed', "status = 'deactivated'"],
  ])('%s', async (_, change) => {
    const person = await site.as('buyer')
    for (const process of [0, 1]) expect(await ways(person.on(process))).toHaveLength(9)
    await sql(`update accounts set ${change} where ${buyer}`)
    for (const process of [0, 1]) expect(await ways(person.on(process))).toEqual([])
  })
})

test('new terms are agreed to before anything is shown again, and what was agreed to before stays on record', async () => {
  const person = await site.as('buyer')
  const id = before.id
  await sql(
    `insert into consent_texts (text_hash, purpose, text_version, body) values ($1, 'terms', '2020-01-01', 'Old.') on conflict do nothing`,
    [Buffer.alloc(32, 1)],
  )
  await sql(
    `insert into consents (id, account_id, email_normalized, purpose, text_version, text_hash, is_given, at, source)
     values (gen_random_uuid(), $1, $2, 'terms', '2020-01-01', $3, true, '2020-01-02', 'register')`,
    [id, emailOf('buyer'), Buffer.alloc(32, 1)],
  )
  await sql(`update accounts set terms_version = '2020-01-01' where ${buyer}`)
  expect(await ways(person)).toEqual([])
  // The consent page is available, with cleared boxes.
  const page = await person.visit('/register')
  expect([page.status, page.html.includes('name="acceptTerms"'), / checked/.test(page.html)]).toEqual([
    200,
    true,
    false,
  ])
  const given = { acceptTerms: true, acceptMLSConsent: true, acknowledgeDisclosure: true }
  for (const missing of Object.keys(given))
    expect((await person.call('acceptTerms', { ...given, [missing]: false })).status).toBe(422)
  expect((await person.call('acceptTerms', given)).status).toBe(200)
  expect(await ways(person)).toHaveLength(9)
  const consents = await sql(
    `select c.text_version = a.terms_version as is_current, c.ip is not null as has_ip, c.user_agent is not null as has_agent,
       length(c.text_hash) as hash, t.body <> '' as has_text, c.at > now() - interval '1 hour' as is_recent
     from consents c join accounts a on a.id = c.account_id join consent_texts t using (text_hash)
     where c.account_id = $1 and c.purpose = 'terms' order by c.at`,
    [id],
  )
  expect(consents).toEqual([
    { is_current: false, has_ip: false, has_agent: false, hash: 32, has_text: true, is_recent: false },
    { is_current: true, has_ip: true, has_agent: true, hash: 32, has_text: true, is_recent: true },
  ])
})

test('the note under homes says when the feed was read to its end, and not when the page was made', async () => {
  await sql("insert into mls_cursors (resource, last_success_at) values ('Property', '2026-03-04T17:05:00Z')")
  // Cached data is at most five seconds old.
  await expect
    .poll(async () => (await site.visitor().visit(`/properties?q=${Math.random()}`)).html, { timeout: 20_000 })
    .toMatch(/as of Mar(?:ch)? 4, 2026[^.]*12:05\s*p\.?m/i)
})
