import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { MESSAGES, TEXTS } from '../words.ts'
import { getProperty } from './get-property.server.ts'
import { listActiveProperties, listFeaturedProperties } from './list-properties.server.ts'

const saidOf = async (work: Promise<unknown>) => {
  const refused = await refusal(work)
  return refused && { code: refused.code, message: refused.message }
}

describe('homes like it', () => {
  const GREENWOOD = { latitude: 39.6, longitude: -86.1 }

  databaseTest('are those of the strictest rule that finds three', async () => {
    const home = await buildProperty({ ...GREENWOOD, price: 300_000 })
    const near = await Promise.all(
      [310_000, 290_000, 330_000].map((price) => buildProperty({ latitude: 39.61, longitude: -86.11, price })),
    )
    await buildProperty({ latitude: 39.64, longitude: -86.1, price: 300_000 })
    await buildProperty({ ...GREENWOOD, price: 360_000 })
    await buildProperty({ ...GREENWOOD, price: 300_000, property_type: 'Land' })
    await buildProperty({ ...GREENWOOD, price: 300_000, status: 'pending' })
    const { similar } = await getProperty(await testActor('public'), { propertyId: home.id })
    expect(similar.rule).toEqual({ miles: 2, price_share: 0.15 })
    expect(similar.homes.map(({ id }) => id).sort()).toEqual(near.map(({ id }) => id).sort())
  })

  databaseTest('are looked for farther away where there are few', async () => {
    const home = await buildProperty({ ...GREENWOOD, price: 300_000 })
    for (const _ of [1, 2, 3]) await buildProperty({ latitude: 39.66, longitude: -86.1, price: 350_000 })
    const { similar } = await getProperty(await testActor('public'), { propertyId: home.id })
    expect([similar.rule, similar.homes.length]).toEqual([{ miles: 5, price_share: 0.2 }, 3])
  })

  databaseTest('are in town, and not "within 2 miles", where a place is withheld on either side', async () => {
    const hidden = await buildProperty({ ...GREENWOOD, price: 300_000, is_address_shown: false })
    const shown = await buildProperty({ ...GREENWOOD, price: 300_000 })
    const visitor = await testActor('public')
    const ofHidden = (await getProperty(visitor, { propertyId: hidden.id })).similar
    expect([ofHidden.rule.miles, ofHidden.homes.map(({ id }) => id)]).toEqual([null, [shown.id]])
    const ofShown = (await getProperty(visitor, { propertyId: shown.id })).similar
    expect([ofShown.rule.miles, ofShown.homes.map(({ id }) => id)]).toEqual([null, [hidden.id]])
  })
})

describe('the area', () => {
  databaseTest('is summed up from ten homes on, from those that the viewer may find', async () => {
    const place = { postal_code: '46901', city: 'Kokomo', on_market_date: null }
    const homes = []
    for (let at = 1; at <= 11; at += 1)
      homes.push(await buildProperty({ ...place, price: at * 100_000, living_area: 1000 }))
    await buildProperty({ ...place, price: 90_000_000, is_idx: false })
    await buildProperty({ ...place, price: 90_000_000, status: 'sold' })
    const { area } = await getProperty(await testActor('public'), { propertyId: homes[0]?.id ?? '' })
    expect(area).toMatchObject({
      area: '46901',
      homes: 11,
      median_price: 600_000,
      median_price_per_sqft: 600,
      median_days_on_market: null,
    })
  })

  databaseTest('is left out where fewer are for sale', async () => {
    const home = await buildProperty({ postal_code: '46902', city: 'Howard' })
    expect((await getProperty(await testActor('public'), { propertyId: home.id })).area).toBeNull()
  })
})

describe('the map of a home of which the address is withheld', () => {
  const HIDDEN = { is_address_shown: false, city: 'Tipton', postal_code: '46072' }
  async function around(home: { id: string }) {
    const { vicinity, property } = await getProperty(await testActor('public'), { propertyId: home.id })
    expect([property.latitude, property.longitude]).toEqual([null, null])
    return vicinity
  }

  databaseTest('looks at the middle of the other homes of its ZIP code, and has no part in it', async () => {
    const near = await buildProperty({ ...HIDDEN, latitude: 39.9, longitude: -85.9 })
    const far = await buildProperty({ ...HIDDEN, latitude: 41.5, longitude: -87.4 })
    for (const step of [0, 1, 2, 3, 4])
      await buildProperty({ ...HIDDEN, is_address_shown: true, latitude: 40 + step / 10, longitude: -86 - step / 10 })
    await buildProperty({ ...HIDDEN, is_address_shown: true, latitude: 45, longitude: -80, is_idx: false })
    await buildProperty({ ...HIDDEN, is_address_shown: true, latitude: 45, longitude: -80, status: 'sold' })
    const middle = { name: 'ZIP 46072', latitude: 40.2, longitude: -86.2 }
    expect([await around(near), await around(far)]).toEqual([middle, middle])
  })

  databaseTest('looks at its town where fewer than five homes tell of the ZIP code, else nowhere', async () => {
    const home = await buildProperty({ ...HIDDEN, latitude: 39.9, longitude: -85.9 })
    for (const _ of [1, 2, 3, 4])
      await buildProperty({ ...HIDDEN, is_address_shown: true, latitude: 40.1, longitude: -86.1 })
    for (const _ of [1, 2]) await buildProperty(HIDDEN)
    expect(await around(home)).toBeNull()
    await buildProperty({ ...HIDDEN, is_address_shown: true, postal_code: '46068', latitude: 40.1, longitude: -86.1 })
    expect(await around(home)).toEqual({ name: 'Tipton', latitude: 40.1, longitude: -86.1 })
  })

  databaseTest('is not there beside a map with its mark', async () => {
    const home = await buildProperty({ city: 'Tipton', postal_code: '46072' })
    for (const _ of [1, 2, 3, 4, 5]) await buildProperty({ city: 'Tipton', postal_code: '46072' })
    expect((await getProperty(await testActor('public'), { propertyId: home.id })).vicinity).toBeNull()
  })
})

describe('a home', () => {
  databaseTest('has the rooms of the previous release until its record is mapped again', async () => {
    const home = await buildProperty()
    await db().insertInto('rooms').values({ room_key: 'r1', property_id: home.id, room_type: 'Kitchen' }).execute()
    const roomsNow = async () => {
      const { property } = await getProperty(await testActor('public'), { propertyId: home.id })
      return property.rooms.map(({ room_type }) => room_type)
    }
    expect(await roomsNow()).toEqual(['Kitchen'])
    await db().updateTable('properties').set({ rooms: '[]' }).where('id', '=', home.id).execute()
    expect(await roomsNow()).toEqual([])
  })

  databaseTest('is shown with its rooms, pictures, open houses, timeline and homes like it', async () => {
    const home = await buildProperty({
      price: 300_000,
      original_list_price: 320_000,
      rooms: JSON.stringify([{ room_type: 'Kitchen', room_level: 'Main', room_dimensions: '14x12' }]),
      facts: JSON.stringify({ heating: ['Forced Air'], owner_name: 'CANARY' }),
    })
    const like = await buildProperty({ price: 310_000 })
    await buildProperty({ price: 900_000 })
    await buildProperty({ city: 'Carmel', latitude: 39.97, price: 300_000 })
    await db()
      .insertInto('property_media')
      .values([
        {
          media_key: 'b',
          property_id: home.id,
          position: 1,
          source_url: 'http://x/2',
          status: 'stored',
          storage_key: 'media/b',
        },
        {
          media_key: 'a',
          property_id: home.id,
          position: 0,
          source_url: 'http://x/1',
          status: 'stored',
          storage_key: 'media/a',
        },
        {
          media_key: 'c',
          property_id: home.id,
          position: 2,
          source_url: 'http://x/3',
          status: 'wanted',
          storage_key: null,
        },
      ])
      .execute()
    await db()
      .insertInto('property_changes')
      .values({
        property_id: home.id,
        kind: 'price',
        before: JSON.stringify({ price: 320_000 }),
        after: JSON.stringify({ price: 300_000 }),
        at: now(),
      })
      .execute()
    const { property, similar } = await getProperty(await testActor('public'), { propertyId: home.id })
    expect(property).toMatchObject({
      id: home.id,
      facts: { heating: ['Forced Air'] },
      rooms: [{ room_type: 'Kitchen' }],
      images: [{ storage_key: 'media/a' }, { storage_key: 'media/b' }],
    })
    expect(property.changes.map(({ kind, price }) => [kind, price])).toEqual([
      ['price', 300_000],
      ['listed', 320_000],
    ])
    expect(similar.homes.map(({ id }) => id)).toEqual([like.id])
    expect(JSON.stringify(property)).not.toMatch(/CANARY|TEST21/)
  })

  databaseTest('of which the address is withheld has pictures without their captions', async () => {
    const home = await buildProperty({ is_address_shown: false })
    await db()
      .insertInto('property_media')
      .values({
        media_key: 'a',
        property_id: home.id,
        position: 0,
        caption: 'Front of 7 Canary St',
        source_url: 'http://x/1',
        status: 'stored',
        storage_key: 'media/a',
      })
      .execute()
    const { property } = await getProperty(await testActor('public'), { propertyId: home.id })
    expect(property.images).toEqual([{ storage_key: 'media/a', caption: null }])
  })

  databaseTest('that is not there is "Property not found", whatever stands in the address', async () => {
    const visitor = await testActor('public')
    for (const propertyId of [newId(), 'nope', "' or 1=1 --", '']) {
      expect(await saidOf(getProperty(visitor, { propertyId }))).toEqual({
        code: 'not_found',
        message: TEXTS.notFound,
      })
    }
  })

  databaseTest('that is sold is refused to all but sold viewers, with the specified text', async () => {
    const home = await buildProperty({ status: 'sold', close_price: 290_000, close_date: '2026-04-18' })
    for (const tier of ['public', 'session', 'user', 'vow', 'agent', 'admin'] as const) {
      expect(await saidOf(getProperty(await testActor(tier), { propertyId: home.id })), tier).toEqual({
        code: 'forbidden',
        message: TEXTS.soldRefused,
      })
    }
    const { property } = await getProperty(await testActor('sold'), { propertyId: home.id })
    expect(property).toMatchObject({ close_price: 290_000, close_date: '2026-04-18' })
    const { property: audited } = await getProperty(await testActor('vow', { is_auditor: true }), {
      propertyId: home.id,
    })
    expect(audited.close_price).toBe(290_000)
  })

  databaseTest('for registrants alone is not found by a visitor, sold or not', async () => {
    const home = await buildProperty({ is_idx: false })
    const sold = await buildProperty({ is_idx: false, status: 'sold' })
    const visitor = await testActor('public')
    for (const { id } of [home, sold])
      expect(await saidOf(getProperty(visitor, { propertyId: id }))).toEqual({
        code: 'not_found',
        message: TEXTS.notFound,
      })
    expect((await getProperty(await testActor('vow'), { propertyId: home.id })).property.id).toBe(home.id)
  })

  databaseTest('that the feed has taken away is said to be gone', async () => {
    const id = newId()
    await db()
      .insertInto('mls_listings')
      .values({
        listing_key: 'GONE',
        property_id: id,
        originating_system_name: 'mibor',
        modification_timestamp: now(),
        standing: 'gone',
        payload: '{}',
        payload_hash: Buffer.from('x'),
      })
      .execute()
    expect(await saidOf(getProperty(await testActor('public'), { propertyId: id }))).toEqual({
      code: 'not_found',
      message: MESSAGES.gone,
    })
  })
})

describe('lists', () => {
  databaseTest('hold active homes that the viewer may find, the chosen ones first', async () => {
    const old = await buildProperty({ is_featured: true, listed_at: new Date('2026-01-01') })
    const recent = await buildProperty({ main_image_key: 'media/x', listed_at: new Date('2026-06-01') })
    const bare = await buildProperty({ listed_at: new Date('2026-07-01') })
    await buildProperty({ status: 'pending', main_image_key: 'media/y' })
    await buildProperty({ is_idx: false, is_featured: true })
    await buildProperty({ status: 'sold', is_featured: true })
    const visitor = await testActor('public')
    expect((await listFeaturedProperties(visitor, { limit: 8 })).map(({ id }) => id)).toEqual([old.id, recent.id])
    expect((await listActiveProperties(visitor, { limit: 8 })).map(({ id }) => id)).toEqual([
      bare.id,
      recent.id,
      old.id,
    ])
    expect(await listActiveProperties(visitor, { limit: 1 })).toHaveLength(1)
  })
})
