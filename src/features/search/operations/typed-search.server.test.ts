import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { criteriaOf, matcherOf, readPlaceNames, readSearchedHomes } from './match.server.ts'
import { searchProperties } from './search-properties.server.ts'
import { suggestPlaces } from './suggest-places.server.ts'

async function buildMarket() {
  const home = (changes: Parameters<typeof buildProperty>[0]) =>
    buildProperty({ county: 'Hamilton', postal_code: '46032', bedrooms: 3, price: 400_000, ...changes })
  return [
    await home({ city: 'Carmel' }),
    await home({ city: 'Carmel', bedrooms: 4, price: 600_000 }),
    await home({ city: 'Carmel', bedrooms: 2, property_sub_type: 'Condominium' }),
    await home({ city: 'Greenwood', county: 'Johnson', postal_code: '46143', bedrooms: 4 }),
    await home({ city: 'Greenwood', county: 'Johnson', postal_code: '46143', property_sub_type: 'Townhouse' }),
    await home({ city: 'Fishers', description: 'Granite counters and a deck.' }),
  ].map(({ id }) => id)
}

const PHRASES = [
  ['Carmel 3 beds under 450k', [0]],
  ['homes in Carmel', [0, 1, 2]],
  ['homes in Greenwood', [3, 4]],
  ['Johnson County', [3, 4]],
  ['townhouse', [4]],
  ['condo', [2]],
  ['Carmle', [0, 1, 2]],
  ['46143 4 bed', [3]],
  ['Fishers granite counters', [5]],
] as const

databaseTest(
  'what people type finds the homes that they mean, on the page, in suggestions and in saved searches',
  async () => {
    const ids = await buildMarket()
    const visitor = await testActor('public')
    const looker = lookerOf(visitor)
    const names = await readPlaceNames(looker)
    const match = matcherOf((await readSearchedHomes(looker, ids)).values())
    for (const [q, wanted] of PHRASES) {
      const expected = wanted.map((place) => ids[place]).toSorted()
      const { cards, total, criteria, typed } = await searchProperties(visitor, { search: { q } })
      expect([q, cards.map(({ id }) => id).toSorted()]).toEqual([q, expected])
      expect(typed).toMatchObject({ q, isUnderstood: true })
      // Saved searches and alerts find the same homes.
      expect(criteriaOf(looker, { q }, names)).toEqual(criteria)
      expect([...match(criteriaOf(looker, { q }, names))].toSorted()).toEqual(expected)
      const { groups } = await suggestPlaces(visitor, { q, limit: 8 })
      const [first] = groups.flatMap(({ suggestions }) => suggestions)
      expect([q, first?.homes]).toEqual([q, total])
    }
  },
)

databaseTest('what is not understood is told, and searched for as words', async () => {
  await buildMarket()
  const visitor = await testActor('public')
  const found = await searchProperties(visitor, { search: { q: 'Fishers granite counters' } })
  expect(found).toMatchObject({ criteria: { q: 'granite counters', places: { city: ['Fishers'] } } })
  expect(found.typed).toMatchObject({ words: 'granite counters' })
  expect((await searchProperties(visitor, { search: { q: 'Carmle' } })).typed?.guesses).toEqual([
    { typed: 'carmle', meant: 'Carmel', kind: 'place' },
  ])
  // Quoted text is only searched as words.
  expect((await searchProperties(visitor, { search: { q: '"granite counters"' } })).total).toBe(1)
})

databaseTest('a county keeps its meaning when its last home is sold', async () => {
  const ids = await buildMarket()
  const visitor = await testActor('public')
  await db().updateTable('properties').set({ status: 'sold' }).where('county', '=', 'Johnson').execute()
  const looker = lookerOf(visitor)
  const found = await searchProperties(visitor, { search: { q: 'Johnson County' } })
  expect(found).toMatchObject({ criteria: { q: '', places: { county: ['Johnson'] } }, total: 0 })
  expect(criteriaOf(looker, { q: 'Johnson County' }, await readPlaceNames(looker))).toEqual(found.criteria)
  expect(ids).toHaveLength(6)
})
