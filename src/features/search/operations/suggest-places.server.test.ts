import { describe, expect } from 'vitest'
import type { Tier, Visitor } from '#access/actors.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listCities } from './list-cities.server.ts'
import { canViewSold, searchProperties } from './search-properties.server.ts'
import { suggestPlaces } from './suggest-places.server.ts'

async function labels(actor: Visitor, q: string): Promise<string[]> {
  const { groups } = await suggestPlaces(actor, { q, limit: 8 })
  return groups.flatMap(({ suggestions }) => suggestions.map(({ kind, label }) => `${kind}: ${label}`))
}

async function market(): Promise<void> {
  const greenwood = { city: 'Greenwood', postal_code: '46143', county: 'Johnson', township: 'Pleasant' }
  await buildProperty({
    ...greenwood,
    address: '1407 Wheatfield Lane',
    subdivision: 'Oak Meadows',
    listing_id: '21998431',
  })
  await buildProperty({ ...greenwood, address: '3 Elm Court', school_district: 'Center Grove Schools' })
  await buildProperty({
    city: 'Carmel',
    postal_code: '46032',
    county: 'Hamilton',
    township: 'Clay',
    address: '9 Greenwood Street',
    listing_id: '22000001',
  })
}

describe('suggestions', () => {
  databaseTest('name places of every kind, homes and MLS numbers, the best first', async () => {
    await market()
    const visitor = await testActor('public')
    const table: [string, string][] = [
      ['greenw', 'city: Greenwood'],
      ['Greenwood, IN', 'city: Greenwood'],
      ['461', 'zip: 46143'],
      ['johnson', 'county: Johnson County'],
      ['pleasant', 'township: Pleasant Township'],
      ['oak mea', 'subdivision: Oak Meadows'],
      ['center grove', 'district: Center Grove Schools'],
      ['1407 wheat', 'address: 1407 Wheatfield Lane'],
      ['wheatfield ln', 'address: 1407 Wheatfield Lane'],
      ['MLS# 21998', 'listing: MLS 21998431'],
    ]
    for (const [q, first] of table) expect((await labels(visitor, q))[0], q).toBe(first)
    expect(await labels(visitor, 'greenwood')).toEqual(['city: Greenwood', 'address: 9 Greenwood Street'])
    const { groups, total } = await suggestPlaces(visitor, { q: 'greenwood', limit: 8 })
    expect(total).toBe(2)
    expect(groups[0]).toMatchObject({
      label: 'Cities',
      suggestions: [{ homes: 2, href: '/properties?city=Greenwood', detail: 'Johnson County', is_guess: false }],
    })
  })

  databaseTest('forgive one typing error in a word, and none in a number or a short word', async () => {
    await market()
    const visitor = await testActor('public')
    for (const q of ['grenwood', 'greenwwod', 'Greewnood', 'greenqood', 'greeenwo']) {
      const { groups } = await suggestPlaces(visitor, { q, limit: 8 })
      expect(groups[0]?.suggestions[0], q).toMatchObject({ kind: 'city', label: 'Greenwood', is_guess: true })
    }
    expect(await labels(visitor, '1407 whaetfield')).toEqual(['address: 1407 Wheatfield Lane'])
    for (const q of ['46153', '1408 wheatfield', 'ekm', 'greewnodo', 'x', ''])
      expect(await labels(visitor, q), q).toEqual([])
  })

  databaseTest('never name an address that is withheld, nor its street, in whatever words', async () => {
    await buildProperty({
      is_address_shown: false,
      address: '77 Secret Hollow',
      street_name: 'Secret Hollow',
      city: 'Carmel',
      title: 'Home in Carmel',
      listing_id: '22009999',
    })
    for (const tier of ['public', 'vow', 'sold', 'agent'] as const) {
      const actor = await testActor(tier)
      for (const q of ['77 secret', 'secret', 'hollow', 'sceret', '77']) expect(await labels(actor, q), q).toEqual([])
      expect(await labels(actor, '22009999')).toEqual(['listing: MLS 22009999'])
      expect(JSON.stringify(await suggestPlaces(actor, { q: '22009999', limit: 8 }))).not.toMatch(/Secret|39\.6137/)
      expect((await searchProperties(actor, { search: { q: 'secret' } })).total).toBe(0)
      const { map } = await searchProperties(actor, { search: {}, parts: ['map'] })
      expect(map).toMatchObject({ homes: 0, without_place: 1, pins: [], clusters: [] })
    }
  })

  databaseTest('of sold homes are made for nobody: there is nothing for sale', async () => {
    await buildProperty({
      status: 'sold',
      address: '5 Closing Way',
      city: 'Soldville',
      close_price: 1,
      close_date: '2026-05-01',
    })
    for (const tier of ['public', 'sold'] as const) expect(await labels(await testActor(tier), 'soldville')).toEqual([])
  })
})

/** All that the search calls reveal to a caller, with the inputs. */
async function everything(actor: Visitor): Promise<unknown[]> {
  const told: unknown[] = [await listCities(actor, { limit: 500 })]
  const searches: Record<string, string | string[]>[] = [
    {},
    { q: 'canary' },
    { q: '"canary remarks"' },
    { status: ['active', 'pending', 'sold'] },
    { county: 'Canary', sort: 'price_desc' },
    { bounds: '-88,38,-84,42' },
    { minPrice: '900000', unknown: '1' },
  ]
  for (const search of searches) told.push(await searchProperties(actor, { search, parts: ['cards', 'facets', 'map'] }))
  for (const q of ['canary', 'can', '2 canary', '2299', '999']) told.push(await suggestPlaces(actor, { q, limit: 20 }))
  return told
}

const hidden = {
  city: 'Canary',
  county: 'Canary',
  township: 'Canary',
  subdivision: 'Canary',
  school_district: 'Canary',
  address: '2 Canary Street',
  description: 'canary remarks',
  listing_id: '22999999',
  postal_code: '99999',
  price: 999_999,
}
const sold = { ...hidden, status: 'sold', close_price: 1, close_date: '2026-05-01' } as const
const POLICY: [Tier, string, object[]][] = [
  [
    'public',
    'V1: sold homes, homes for registrants, homes for nobody',
    [sold, { ...hidden, is_idx: false }, { ...hidden, is_idx: false, is_vow: false }],
  ],
  ['vow', 'V2: sold homes, homes for nobody', [sold, { ...hidden, is_idx: false, is_vow: false }]],
  ['agent', 'V2: sold homes, homes for nobody', [sold, { ...hidden, is_idx: false, is_vow: false }]],
  ['admin', 'V2: sold homes, homes for nobody', [sold, { ...hidden, is_idx: false, is_vow: false }]],
  [
    'sold',
    'V3: homes for nobody',
    [
      { ...hidden, is_idx: false, is_vow: false },
      { ...sold, is_idx: false, is_vow: false },
    ],
  ],
]

describe('nothing that searching tells changes', () => {
  for (const [tier, what, homes] of POLICY) {
    databaseTest(`for ${tier} when there are ${what}`, async () => {
      await market()
      const actor = await testActor(tier)
      const before = await everything(actor)
      for (const home of homes) await buildProperty(home)
      expect(await everything(actor)).toEqual(before)
    })
  }
})

databaseTest('sold homes are open to those who may see them, and to nobody else', async () => {
  for (const tier of ['public', 'vow', 'agent', 'admin'] as const)
    expect(canViewSold(await testActor(tier)), tier).toBe(false)
  const actor = await testActor('sold')
  await buildProperty(sold)
  expect(canViewSold(actor)).toBe(true)
  const { facets, map } = await searchProperties(actor, { search: { status: 'sold' }, parts: ['facets', 'map'] })
  expect(facets?.statuses).toContainEqual({ value: 'sold', homes: 1 })
  expect(map?.homes).toBe(1)
})
