import { expect } from 'vitest'
import type { Visitor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { addFavorite, listFavorites } from '#features/favorites/operations.server.ts'
import { getPropertiesForComparison } from '#features/properties/operations/compare.server.ts'
import { getProperty } from '#features/properties/operations/get-property.server.ts'
import { listActiveProperties } from '#features/properties/operations/list-properties.server.ts'
import { getPropertyPictures } from '#features/properties/operations/pictures.server.ts'
import { searchProperties } from '#features/search/operations/search-properties.server.ts'
import { suggestPlaces } from '#features/search/operations/suggest-places.server.ts'
import { searchSold } from '#features/sold/operations/read.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { bitOf } from '../rules/distinct.ts'
import type { ReadKind } from '../words.ts'
import { newReaderCookie } from './cookie.server.ts'
import { recordOverDownloadLimit } from './download-limit-cache.server.ts'
import { clearReads, shareReads } from './meters.server.ts'
import { canBeShown, cookieSubjectOf, listingsShown, pacingOf, readerOf } from './readers.server.ts'

let address = 0
function nextNetwork(): string {
  address += 1
  return `198.51.100.${address}`
}

/** Puts an actor on a separate network. */
function on<Actor extends Visitor>(actor: Actor, network = nextNetwork()): Actor {
  return { ...actor, caller: { ip: network, user_agent: null, request_id: newId() } }
}

/** Every way to show a listing, and the budget that it counts against. */
const WAYS: readonly (readonly [string, ReadKind, (id: string) => Promise<Visitor>])[] = [
  ['its page', 'opened', (id) => visitor((actor) => getProperty(actor, { propertyId: id }))],
  ['a comparison', 'opened', (id) => visitor((actor) => getPropertiesForComparison(actor, { ids: [id] }))],
  ['a search', 'listed', () => visitor((actor) => searchProperties(actor, { search: {} }))],
  ['the map', 'mapped', () => visitor((actor) => searchProperties(actor, { search: {}, parts: ['map'] }))],
  ['a suggestion', 'listed', () => visitor((actor) => suggestPlaces(actor, { q: 'Porch', limit: 8 }))],
  ['the newest homes', 'listed', () => visitor((actor) => listActiveProperties(actor, { limit: 8 }))],
  ['photos of a card', 'listed', (id) => visitor((actor) => getPropertyPictures(actor, { propertyId: id }))],
  [
    'a favorite',
    'listed',
    async (id) => {
      const actor = on(await testActor('own'))
      await addFavorite(actor, { propertyId: id })
      await listFavorites(actor, { sort: 'recent' })
      return actor
    },
  ],
]
async function visitor(look: (actor: Visitor) => Promise<unknown>): Promise<Visitor> {
  const actor = on(await testActor('public'))
  await look(actor)
  return actor
}

databaseTest.each(WAYS)('counts a home that is seen by way of %s as %s', async (_, kind, look) => {
  const home = await buildProperty({ address: '7 Porch St', latitude: 39.7, longitude: -86.1 })
  const { caller } = await look(home.id)
  expect(caller && listingsShown(caller)?.[kind]).toContain(bitOf(home.id))
})

databaseTest('counts sold homes', async () => {
  const home = await buildProperty({ status: 'sold', close_price: 300_000, close_date: '2026-11-01' })
  const actor = on(await testActor('sold'))
  await searchSold(actor, { search: { within: '36' } })
  expect(actor.caller && listingsShown(actor.caller)?.listed).toContain(bitOf(home.id))
})

databaseTest('counts an id that is nowhere: a walk over guessed ids ends', async () => {
  const actor = await testActor('public')
  const codes: unknown[] = []
  for (let at = 0; at < 300; at += 1)
    codes.push(
      await getProperty(on(actor, '192.0.2.44'), { propertyId: crypto.randomUUID() }).catch(({ code }) => code),
    )
  expect(codes.slice(0, 180)).toEqual(Array(180).fill('not_found'))
  expect(codes.at(-1)).toBe('limited')
})

const see = (actor: Visitor, kind: ReadKind, count: number) => {
  let seen = 0
  try {
    for (; seen < count; seen += 1) readerOf(actor)?.see(kind, [crypto.randomUUID()])
  } catch {
    // The limit is reached.
  }
  return seen
}

databaseTest('a buyer who opens 60 homes is not slowed', async () => {
  const actor = on(await testActor('public'))
  expect(see(actor, 'opened', 60)).toBe(60)
  expect(actor.caller && pacingOf(actor.caller)).toEqual({ delay_ms: 0, retry_after_seconds: null })
})

databaseTest('slows a reader, then refuses; a cached page too', async () => {
  const actor = on(await testActor('public'))
  expect(see(actor, 'opened', 225)).toBe(225)
  const { caller } = actor
  expect(caller && pacingOf(caller).delay_ms).toBeGreaterThan(500)
  expect(see(on(actor, caller?.ip), 'opened', 100)).toBeLessThan(40)
  const again = on(actor, caller?.ip)
  expect(again.caller && canBeShown(again.caller, { opened: [1], listed: [], mapped: [] })).toBe(false)
  expect(again.caller && pacingOf(again.caller).retry_after_seconds).toBeGreaterThan(0)
  // Lists have a separate budget.
  expect(see(on(actor, caller?.ip), 'listed', 50)).toBe(50)
})

databaseTest('the addresses of one IPv6 network are one reader', async () => {
  const actor = await testActor('public')
  const seen = Array.from({ length: 300 }, (_, at) => see(on(actor, `2001:db8:1:2:${at.toString(16)}::1`), 'opened', 1))
  expect(seen.filter((one) => one === 1).length).toBeLessThan(260)
})

databaseTest('an account has its own budget, whatever its network read', async () => {
  const stranger = on(await testActor('public'), '203.0.113.80')
  see(stranger, 'opened', 300)
  expect(see(on(await testActor('vow'), '203.0.113.80'), 'opened', 60)).toBe(60)
})

databaseTest('staff read five times as much', async () => {
  expect(see(on(await testActor('agent')), 'opened', 800)).toBe(800)
})

databaseTest('an account over its download limit lists 120 homes in a day, in one answer or in many', async () => {
  const actor = on(await testActor('vow'))
  recordOverDownloadLimit(actor.account_id, new Date(Date.now() + 3_600_000))
  const market = Array.from({ length: 317 }, () => crypto.randomUUID())
  expect(() => readerOf(actor)?.see('mapped', market)).toThrow('You have viewed a lot of homes')
  let listed = 0
  try {
    for (; listed < 317; listed += 24) readerOf(actor)?.see('listed', market.slice(listed, listed + 24))
  } catch {
    // The limit is reached.
  }
  expect(listed).toBeGreaterThanOrEqual(96)
  expect(listed).toBeLessThanOrEqual(120)
  // Listings seen before may be seen again.
  readerOf(actor)?.see('listed', market.slice(0, 24))
})

/** Gives an actor the cookie of a solved captcha. */
function confirmed<Actor extends Visitor>(actor: Actor, network = nextNetwork()): Actor {
  const reader_cookie = newReaderCookie(cookieSubjectOf(actor.account), new Date())
  return { ...actor, caller: { ip: network, user_agent: null, request_id: newId(), reader_cookie } }
}

/** Returns the error for one more home, or null. */
function refusalOf(actor: Visitor): unknown {
  try {
    readerOf(actor)?.see('opened', [crypto.randomUUID()])
    return null
  } catch (error) {
    return error
  }
}

databaseTest('45 people of one network open 60 homes each after a captcha', async () => {
  const person = await testActor('public')
  const network = nextNetwork()
  see(on(person, network), 'opened', 300)
  expect(refusalOf(on(person, network))).toMatchObject({ details: { reading: 'may_continue' } })
  const seen = Array.from({ length: 45 }, () => see(confirmed(person, network), 'opened', 60))
  expect(seen).toEqual(Array(45).fill(60))
})

databaseTest('captchas give a network 3,000 homes a day in all, then its visitors sign in', async () => {
  const person = await testActor('public')
  const network = nextNetwork()
  let seen = 0
  for (let captcha = 0; captcha < 20; captcha += 1) seen += see(confirmed(person, network), 'opened', 230)
  expect(seen).toBeGreaterThan(2850)
  expect(seen).toBeLessThan(3150)
  expect(refusalOf(confirmed(person, network))).toMatchObject({ details: { reading: 'may_sign_in' } })
  expect(see(on(await testActor('vow'), network), 'opened', 60)).toBe(60)
})

databaseTest('captchas give an account 3,000 homes a day in all, in whatever networks', async () => {
  const actor = await testActor('vow')
  let seen = 0
  for (let captcha = 0; captcha < 20; captcha += 1) seen += see(confirmed(actor), 'opened', 230)
  expect(seen).toBeLessThan(3150)
  expect(refusalOf(confirmed(actor))).toMatchObject({ details: { reading: 'must_wait' } })
})

databaseTest('a captcha gives an account over its download limit nothing', async () => {
  const actor = await testActor('vow')
  recordOverDownloadLimit(actor.account_id, new Date(Date.now() + 3_600_000))
  // Counts of many homes are estimates.
  expect(see(on(actor), 'listed', 150)).toBeLessThan(126)
  expect(see(confirmed(actor), 'listed', 150)).toBeLessThan(10)
})

databaseTest('the cookie of a captcha is valid in every network, and for no other account', async () => {
  const visitor = confirmed(await testActor('public'))
  see(visitor, 'opened', 300)
  expect(see({ ...visitor, caller: visitor.caller && { ...visitor.caller, ip: nextNetwork() } }, 'opened', 5)).toBe(0)
  const other = on(await testActor('vow'))
  see(other, 'opened', 300)
  const { reader_cookie } = confirmed(await testActor('vow')).caller ?? {}
  expect(see({ ...other, caller: other.caller && { ...other.caller, reader_cookie } }, 'opened', 5)).toBe(0)
})

databaseTest('counts are shared, survive a restart, and leave one alert a day', async () => {
  clearReads()
  const actor = on(await testActor('public'), '203.0.113.90')
  see(actor, 'opened', 300)
  await shareReads()
  clearReads()
  expect(see(on(actor, '203.0.113.90'), 'opened', 5)).toBe(5)
  await shareReads()
  expect(see(on(actor, '203.0.113.90'), 'opened', 5)).toBe(0)
  await shareReads()
  expect(await db().selectFrom('read_alerts').select(['kind', 'network', 'refused', 'opened']).execute()).toEqual([
    { kind: 'network', network: '203.0.113.90', refused: 2, opened: expect.any(Number) },
  ])
})
