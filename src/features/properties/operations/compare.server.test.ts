import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { getPropertiesForComparison } from './compare.server.ts'

databaseTest('homes stand in the order of the ids, each once', async () => {
  const [first, second] = [await buildProperty({ price: 300_000 }), await buildProperty({ price: 400_000 })]
  const ids = [second.id, first.id, second.id.toUpperCase()]
  const { homes } = await getPropertiesForComparison(await testActor('public'), { ids })
  expect(homes.map(({ id, home }) => [id, home?.price])).toEqual([
    [second.id, 400_000],
    [first.id, 300_000],
  ])
})

databaseTest('a home that may not be shown has its place, why, and nothing of its own', async () => {
  const sold = await buildProperty({
    status: 'sold',
    address: '9 Canary St',
    close_price: 123_456,
    close_date: '2026-10-01',
  })
  const vow = await buildProperty({ is_idx: false, address: '8 Canary St' })
  const { homes } = await getPropertiesForComparison(await testActor('public'), {
    ids: [sold.id, vow.id, newId(), "' or 1=1 --"],
  })
  expect(homes.map(({ home, refusal }) => [home, refusal])).toEqual([
    [null, 'sold'],
    [null, 'not_found'],
    [null, 'not_found'],
    [null, 'not_found'],
  ])
  expect(JSON.stringify(homes)).not.toMatch(/Canary|123456/)
})

databaseTest('a sold home stands beside the others for who may see it', async () => {
  const sold = await buildProperty({ status: 'sold', close_price: 123_456, close_date: '2026-10-01' })
  const { homes } = await getPropertiesForComparison(await testActor('sold'), { ids: [sold.id] })
  expect(homes[0]).toMatchObject({ home: { close_price: 123_456 }, refusal: null })
})

databaseTest('a withheld address is in no column', async () => {
  const home = await buildProperty({
    is_address_shown: false,
    address: '7 Canary St',
    latitude: 39.9,
    longitude: -86.2,
  })
  const { homes } = await getPropertiesForComparison(await testActor('public'), { ids: [home.id] })
  expect(homes[0]?.home).toMatchObject({ address: null, latitude: null, longitude: null })
  expect(JSON.stringify(homes)).not.toMatch(/Canary/)
})

databaseTest(
  'what a registrant compares is written down, home by home; what a visitor compares is nobody’s',
  async () => {
    const [home, vow, sold] = [
      await buildProperty(),
      await buildProperty({ is_idx: false }),
      await buildProperty({ status: 'sold', close_price: 123_456 }),
    ]
    const ids = [home.id, vow.id, sold.id, newId()]
    const registrant = await testActor('vow')
    await getPropertiesForComparison(await testActor('public'), { ids })
    await getPropertiesForComparison(registrant, { ids })
    const views = await db().selectFrom('access_log').select(['account_id', 'kind', 'object_id']).execute()
    expect(views.map(({ object_id }) => object_id).sort()).toEqual([home.id, vow.id].sort())
    expect(views.every((view) => view.account_id === registrant.account_id && view.kind === 'property.viewed')).toBe(
      true,
    )
  },
)
