import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Tier } from '#access/actors.ts'
import { builtCalls, type DeclaredCall, declaredCalls } from './calls.ts'
import { CAST, type CastName } from './cast.ts'
import { askAll, outcomeOf } from './http-client.ts'
import { asOwner } from './postgres.ts'
import { type Browser, startSite } from './server.ts'
import { speak } from './wire.ts'

/**
 * Tries every call as every actor over HTTP, without input, against the built server, and compares with docs/calls.md.
 * test/release/one-permission.test.ts tries each permission.
 */

const databaseUrl = process.env.DATABASE_URL ?? ''
const calls = await declaredCalls()
const site = await startSite()
afterAll(() => site.stop())

type Person = CastName | 'visitor' | 'lapsed' | 'signedOut' | 'forger'
const names = Object.keys(CAST).filter((name): name is CastName => name in CAST)
/** `lapsed` and `signedOut` send the cookie of an ended session, `forger` an invented one. */
const people: readonly Person[] = ['visitor', 'lapsed', 'signedOut', 'forger', ...names]

/** People who pass each tier. Written out independently of the access rules, to check them. */
const PASSES: Record<Exclude<Tier, 'public' | `admin:${string}`>, readonly Person[]> = {
  session: [
    'buyer',
    'otherBuyer',
    'withoutTerms',
    'unverified',
    'expired',
    'sold',
    'auditor',
    'agent',
    'otherAgent',
    'admin',
    'vendorAdmin',
    'super',
    'expiredAdmin',
  ],
  user: [
    'buyer',
    'otherBuyer',
    'withoutTerms',
    'sold',
    'auditor',
    'agent',
    'otherAgent',
    'admin',
    'vendorAdmin',
    'super',
  ],
  own: [
    'buyer',
    'otherBuyer',
    'withoutTerms',
    'sold',
    'auditor',
    'agent',
    'otherAgent',
    'admin',
    'vendorAdmin',
    'super',
  ],
  vow: ['buyer', 'otherBuyer', 'sold', 'auditor', 'agent', 'otherAgent', 'admin', 'vendorAdmin', 'super'],
  sold: ['sold', 'auditor'],
  agent: ['agent', 'otherAgent', 'admin', 'vendorAdmin', 'super'],
  admin: ['admin', 'vendorAdmin', 'super'],
}
/** Without a live session the status is 401, with one 403. */
const WITHOUT_SESSION: readonly Person[] = ['visitor', 'lapsed', 'signedOut', 'forger']

function expected(access: Tier, person: Person): 'passes' | 401 | 403 {
  const passes =
    access === 'public' ||
    (isPlain(access)
      ? PASSES[access].includes(person)
      : person === 'super' || (person === 'vendorAdmin' && access === 'admin:vendors'))
  if (passes) return 'passes'
  return WITHOUT_SESSION.includes(person) ? 401 : 403
}

function isPlain(access: Tier): access is keyof typeof PASSES {
  return access in PASSES
}

async function browserOf(person: Person): Promise<Browser> {
  if (person === 'visitor') return site.visitor()
  if (isCast(person)) return site.as(person)
  const browser = await site.as('super')
  const token = browser.cookies.get('session') ?? ''
  if (person === 'forger') browser.cookies.set('session', [...token].reverse().join(''))
  const end = person === 'lapsed' ? "idle_expires_at = now() - interval '1 second'" : 'ended_at = now()'
  if (person !== 'forger') {
    const hash = createHash('sha256').update(token).digest()
    await asOwner(databaseUrl, (client) => client.query(`update sessions set ${end} where token_hash = $1`, [hash]))
  }
  return browser
}

function isCast(person: Person): person is CastName {
  return person in CAST
}

async function ask(browser: Browser, call: DeclaredCall): Promise<'passes' | number> {
  const { status } = await speak(browser.fetch, call.method, call.name)
  return outcomeOf(status)
}

/** Returns a fingerprint of each table, rate_limits included: a refused request must not count there either. */
async function fingerprints(): Promise<Record<string, string>> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') and tablename not in ('version', 'bam', 'queue')",
    )
    const sums = rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    const found = await client.query<{ name: string; sum: string }>(sums.join(' union all '))
    return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]))
  })
}

test('every kind of person that the product knows is among those who try', () => {
  const kinds: readonly Person[] = [
    'visitor',
    'unverified',
    'buyer',
    'expired',
    'sold',
    'otherBuyer',
    'agent',
    'otherAgent',
    'admin',
    'vendorAdmin',
    'super',
    'suspended',
    'auditor',
  ]
  expect(people).toEqual(expect.arrayContaining([...kinds]))
})

test('the built server answers the declared calls and no others', async () => {
  expect(await builtCalls()).toEqual(calls.map(({ name }) => name))
})

const table = join(dirname(import.meta.dirname), 'docs', 'calls.md')
test.skipIf(!existsSync(table))('docs/calls.md says the same of each call', () => {
  const rows = [...readFileSync(table, 'utf8').matchAll(/^\| `?(\w+)`? \| (GET|POST) \| `?([\w:]+)`? \|/gm)]
  expect(rows.map(([, name, method, access]) => `${name} ${method} ${access}`).sort()).toEqual(
    calls.map(({ name, method, access }) => `${name} ${method} ${access}`).sort(),
  )
})

describe('who is refused is refused, and nothing is written', () => {
  const refused = calls.filter(({ access }) => access !== 'public')
  test.each(people)('%s', async (person) => {
    const browser = await browserOf(person)
    const before = await fingerprints()
    const some = refused.filter(({ access }) => expected(access, person) !== 'passes')
    const wanted = Object.fromEntries(some.map(({ name, access }) => [name, expected(access, person)]))
    expect(await askAll(browser, site.urls[0] ?? '', some)).toEqual(wanted)
    expect(await fingerprints()).toEqual(before)
  })
})

describe('who is allowed gets past access', () => {
  test.each(people)('%s', async (person) => {
    const answers: Record<string, unknown> = {}
    const allowed = calls.filter(({ access }) => expected(access, person) === 'passes')
    let browser = await browserOf(person)
    const cookies = browser.cookies.size
    for (const call of allowed) {
      answers[call.name] = await ask(browser, call)
      // A call may have signed out.
      if (browser.cookies.size < cookies) browser = await browserOf(person)
    }
    expect(answers).toEqual(Object.fromEntries(allowed.map(({ name }) => [name, 'passes'])))
  })
})

describe('a call to an administrator looks the same as any other to those it is not for', () => {
  const admins = calls.filter(({ access }) => access.startsWith('admin'))
  test.concurrent.each(admins.map(({ name, method }) => [name, method] as const))(
    '%s tells a stranger nothing of its input',
    async (name, method) => {
      for (const data of [undefined, {}, { id: 'x' }, { name: 'x'.repeat(1000) }]) {
        const answer = await speak(site.visitor().fetch, method, name, data)
        expect(answer).toMatchObject({ status: 401, error: { code: 'signed_out', fields: undefined } })
      }
    },
  )
})
