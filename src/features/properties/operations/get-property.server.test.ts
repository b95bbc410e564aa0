import { describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { AppError } from '#kit/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { MESSAGES, TEXTS } from '../words.ts'
import { getProperty } from './get-property.server.ts'
import { listActiveProperties, listFeaturedProperties } from './list-properties.server.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, message: error.message } : Promise.reject(error),
  )

describe('a home', () => {
  databaseTest('is shown with its rooms, pictures, open houses, timeline and homes like it', async () => {
    const home = await buildProperty({
      price: 300_000,
      original_list_price: 320_000,
      facts: JSON.stringify({ heating: ['Forced Air'], owner_name: 'CANARY' }),
    })
    const like = await buildProperty({ price: 310_000 })
    await buildProperty({ price: 900_000 })
    await buildProperty({ city: 'Carmel', price: 300_000 })
    await db()
      .insertInto('rooms')
      .values({
        room_key: 'r1',
        property_id: home.id,
        room_type: 'Kitchen',
        room_level: 'Main',
        room_dimensions: '14x12',
      })
      .execute()
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

  databaseTest('that is not there is "Property not found", whatever stands in the address', async () => {
    const visitor = await testActor('public')
    for (const propertyId of [newId(), 'nope', "' or 1=1 --", '']) {
      expect(await refusal(getProperty(visitor, { propertyId }))).toEqual({
        code: 'not_found',
        message: TEXTS.notFound,
      })
    }
  })

  databaseTest('that is sold is refused to all but sold viewers, with the specified text', async () => {
    const home = await buildProperty({ status: 'sold', close_price: 290_000, close_date: '2026-04-18' })
    for (const tier of ['public', 'session', 'user', 'vow', 'agent', 'admin'] as const) {
      expect(await refusal(getProperty(await testActor(tier), { propertyId: home.id })), tier).toEqual({
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
      expect(await refusal(getProperty(visitor, { propertyId: id }))).toEqual({
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
    expect(await refusal(getProperty(await testActor('public'), { propertyId: id }))).toEqual({
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
