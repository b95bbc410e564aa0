import { sql } from 'kysely'
import { afterEach, describe, expect, vi } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { log } from '#kit/log.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { committedTest } from '../../../../test/database.ts'
import { listCities } from './list-cities.server.ts'
import { searchProperties } from './search-properties.server.ts'
import { suggestPlaces } from './suggest-places.server.ts'

const visitor = () => testActor('public')
const prices = async (search: Record<string, string> = {}) =>
  (await searchProperties(await visitor(), { search: { sort: 'price_asc', ...search } })).cards.map(
    ({ price }) => price,
  )
const setPrice = (id: string, price: number) =>
  db().updateTable('properties').set({ price }).where('id', '=', id).execute()
const soon = { timeout: 60_000, interval: 20 }

afterEach(() => vi.restoreAllMocks())

describe('listings in memory', () => {
  committedTest('follow what is written, changed and removed', async () => {
    const one = await buildProperty({ price: 100_000, city: 'Greenwood' })
    await expect.poll(() => prices(), soon).toEqual([100_000])
    const other = await buildProperty({ price: 200_000, city: 'Carmel', address: '12 Wheatfield Lane' })
    await expect.poll(() => prices(), soon).toEqual([100_000, 200_000])
    await setPrice(one.id, 300_000)
    await expect.poll(() => prices(), soon).toEqual([200_000, 300_000])
    expect(await prices({ city: 'Carmel' })).toEqual([200_000])
    expect(await prices({ q: 'wheatfield' })).toEqual([200_000])
    await db().deleteFrom('properties').where('id', '=', other.id).execute()
    await expect.poll(() => prices(), soon).toEqual([300_000])
    expect(await prices({ city: 'Carmel' })).toEqual([])
    const towns = async () => (await listCities(await visitor(), { limit: 9 })).cities.map(({ city }) => city)
    await expect.poll(towns, soon).toEqual(['Greenwood'])
    const suggested = async (q: string) => (await suggestPlaces(await visitor(), { q, limit: 8 })).total
    await expect.poll(() => suggested('carmel'), soon).toBe(0)
    expect(await suggested('greenw')).toBe(1)
  })

  committedTest('miss nothing of a transaction that began before others and ends after them', async () => {
    const [slow, quick] = [await buildProperty({ price: 100_000 }), await buildProperty({ price: 200_000 })]
    await expect.poll(() => prices(), soon).toEqual([100_000, 200_000])
    const goOn = Promise.withResolvers<void>()
    const isWritten = Promise.withResolvers<void>()
    const long = transaction(async () => {
      await setPrice(slow.id, 500_000)
      isWritten.resolve()
      await goOn.promise
    })
    await isWritten.promise
    await setPrice(quick.id, 400_000)
    await expect.poll(() => prices(), soon).toEqual([100_000, 400_000])
    goOn.resolve()
    await long
    await expect.poll(() => prices(), soon).toEqual([400_000, 500_000])
  })

  committedTest('are ordered anew while they change, and lose nothing', async () => {
    const { id } = await buildProperty({ price: 10_000_000 })
    await expect.poll(() => prices(), soon).toEqual([10_000_000])
    const run = (text: string) => sql.raw<{ id: string; homes: number }>(text).execute(db())
    const ordered = vi.spyOn(log, 'info')
    await run(`insert into properties select (jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'listing_key', 'many-' || n, 'price', 1000000 + n))).* from properties p, generate_series(1, 5000) n
      where p.id = '${id}'`)
    // Changes continue while the columns are sorted. The fake clock makes each step slow and each rest over.
    let clock = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += 50
      return clock
    })
    for (let round = 0; round < 40; round += 1) {
      await run(
        `update properties set price = price - 20000 where id in (select id from properties where id > gen_random_uuid() order by id limit 100)`,
      )
      await run(
        `delete from properties where id in (select id from properties where id > gen_random_uuid() and id <> '${id}' order by id limit 1)`,
      )
      await prices()
    }
    expect(ordered).toHaveBeenCalledWith(expect.objectContaining({ reach: 'idx' }), 'listings in memory sorted again')
    const { rows } = await run(
      'select id, (count(*) over ())::int as homes from properties order by price, id limit 24',
    )
    const search = async () => {
      const found = await searchProperties(await visitor(), { search: { sort: 'price_asc' } })
      return [found.total, ...found.cards.map((card) => card.id)]
    }
    await expect.poll(search, soon).toEqual([rows[0]?.homes, ...rows.map((row) => row.id)])
    // All changed homes are cheaper now.
    const changed = await run(
      'select id, (count(*) over ())::int as homes from properties where price < 1000000 limit 1',
    )
    const cheaper = await searchProperties(await visitor(), { search: { maxPrice: '999999' } })
    expect(cheaper.total).toBe(changed.rows[0]?.homes)
  })
})
