import { afterEach, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { listFeaturedProperties } from '#features/properties/operations/list-properties.server.ts'
import { getProperty } from '#features/properties/public.server.ts'
import { OWN_SYSTEM } from '#features/properties/words.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { setGeocoder } from '#ports/geocoder/geocoder.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { MANUAL_LISTING } from '../../../../test/manual-listing.ts'
import { refusal } from '../../../../test/refusal.ts'
import { withoutIds } from '../../../../test/without-ids.ts'
import { CreateProperty, FeatureProperty, UpdateOwnProperty, UpdateProperty } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { findListings, listAllFeatured, reorderFeatured } from './featured.server.ts'
import { geocodeProperty } from './geocode.server.ts'
import * as operations from './listings.server.ts'

const listing = (part: object = {}) => z.parse(CreateProperty, { ...MANUAL_LISTING, ...part })
const edit = (propertyId: string, version: number, part: object = {}) =>
  z.parse(UpdateOwnProperty, { ...MANUAL_LISTING, ...part, propertyId, version })
const admin = () => testActor('admin:featured')
const visitor = () => testActor('public')
const shown = async (id: string) => (await getProperty(await visitor(), { propertyId: id })).property
const NOON = new Date('2026-11-17T17:00:00Z')
let undo: (() => void)[] = []
const at = (time: Date) => undo.push(setClock({ now: () => time }))
beforeEach(() => {
  undo = []
})
afterEach(() => {
  for (const back of undo.reverse()) back()
})

describe('a listing of our own', () => {
  databaseTest('is found like any other, says whose it is, and keeps its timeline', async () => {
    at(NOON)
    const actor = await admin()
    const { id, submit_by } = await operations.createProperty(actor, listing())
    expect(submit_by?.toISOString()).toBe('2026-11-19T04:59:00.000Z')
    expect(await shown(id)).toMatchObject({
      status: 'active',
      title: '1186 Pine Bluff Court, 3 bedrooms, single family residence',
      price: 348_500,
      bathrooms: 2.5,
      listing_id: null,
      list_office_name: 'Real Estate',
      changes: [{ kind: 'listed', price: 348_500 }],
    })
    at(new Date(NOON.getTime() + 86_400_000))
    await operations.updateProperty(actor, edit(id, 1, { price: 339_900 }))
    expect(await shown(id)).toMatchObject({
      price: 339_900,
      original_list_price: 348_500,
      previous_list_price: 348_500,
      changes: [
        { kind: 'price', price: 339_900, former_price: 348_500 },
        { kind: 'listed', price: 348_500 },
      ],
    })
    expect((await listAllFeatured(actor)).featured).toMatchObject([{ id, price: 339_900 }])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['own_listing.created', 'own_listing.updated'])
  })

  databaseTest('that is not shown is there for nobody', async () => {
    const actor = await admin()
    const { id } = await operations.createProperty(actor, listing({ is_shown: false }))
    expect(await refusal(shown(id))).toMatchObject({ code: 'not_found' })
    expect(await refusal(getProperty(actor, { propertyId: id }).then(() => null))).toMatchObject({ code: 'not_found' })
    expect(await listAllFeatured(actor)).toMatchObject({ featured: [], own: [{ id, is_shown: false }] })
    await operations.updateProperty(actor, edit(id, 1))
    expect(await shown(id)).toMatchObject({ status: 'active' })
    await operations.updateProperty(actor, edit(id, 2, { is_shown: false }))
    expect(await refusal(shown(id))).toMatchObject({ code: 'not_found' })
    expect(await db().selectFrom('properties').select('id').execute()).toEqual([])
  })

  databaseTest('whose address is withheld leaves no trace of it in the row that the site reads', async () => {
    const { id } = await operations.createProperty(await admin(), listing({ is_address_shown: false, description: '' }))
    const row = await db().selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(withoutIds(row)).not.toMatch(/Pine Bluff|1186|39\.5987|86\.0934/)
    expect(await shown(id)).toMatchObject({ address: null, latitude: null, title: expect.stringContaining('Home in') })
  })

  databaseTest(
    'of an old version is a conflict that carries the stored one; without a change nothing is written',
    async () => {
      const actor = await admin()
      const { id } = await operations.createProperty(actor, listing())
      await operations.updateProperty(actor, edit(id, 1, { price: 340_000 }))
      expect(await refusal(operations.updateProperty(actor, edit(id, 1, { price: 1_000_000 })))).toMatchObject({
        code: 'conflict',
        details: { current: { price: 340_000, version: 2 } },
      })
      expect(await operations.updateProperty(actor, edit(id, 2, { price: 340_000 }))).toEqual({ id, version: 2 })
      expect(await auditRecords()).toHaveLength(2)
    },
  )

  databaseTest('is here once: the same form sent twice is refused by its address', async () => {
    const actor = await admin()
    await operations.createProperty(actor, listing())
    expect(await refusal(operations.createProperty(actor, listing({ street_name: 'PINE bluff court' })))).toMatchObject(
      {
        code: 'invalid',
        fields: { street_number: MESSAGES.addressTaken },
      },
    )
    const unit = await operations.createProperty(actor, listing({ unit_number: '2' }))
    expect(await refusal(operations.updateProperty(actor, edit(unit.id, 1)))).toMatchObject({ code: 'invalid' })
  })

  databaseTest('is removed from the site and the books; one of the feed is not ours to remove', async () => {
    const actor = await admin()
    const { id } = await operations.createProperty(actor, listing())
    await operations.deleteProperty(actor, { propertyId: id })
    expect(await refusal(shown(id))).toMatchObject({ code: 'not_found' })
    expect(await refusal(operations.getFeatured(actor, { propertyId: id }))).toMatchObject({
      code: 'not_found',
      message: MESSAGES.notLoaded,
    })
    const feed = await buildProperty()
    expect(await refusal(operations.deleteProperty(actor, { propertyId: feed.id }))).toMatchObject({ code: 'invalid' })
    expect(await refusal(operations.updateProperty(actor, edit(feed.id, 1)))).toMatchObject({ code: 'invalid' })
    expect(await refusal(operations.deleteProperty(actor, { propertyId: newId() }))).toMatchObject({
      code: 'not_found',
    })
  })

  databaseTest('cannot stand beside the feed’s record, and leaves its place once the feed has brought it', async () => {
    const actor = await admin()
    const submitted = { mls_duty: 'submitted', mls_number: '21990001' }
    const { id } = await operations.createProperty(actor, listing(submitted))
    expect(await refusal(operations.createProperty(actor, listing(submitted)))).toMatchObject({
      fields: { mls_number: MESSAGES.numberTaken },
    })
    await operations.retireOwnListings(workerActor('own-listings'))
    expect(await shown(id)).toMatchObject({ listing_id: '21990001' })
    const feed = await buildProperty({ listing_id: '21990001' })
    for (let time = 0; time < 2; time += 1) await operations.retireOwnListings(workerActor('own-listings'))
    expect(await refusal(shown(id))).toMatchObject({ code: 'not_found' })
    expect(await listAllFeatured(actor)).toMatchObject({
      featured: [{ id: feed.id }],
      own: [{ id, is_shown: false, replaced_by: feed.id }],
    })
    expect(await refusal(operations.updateProperty(actor, edit(id, 2)))).toMatchObject({ code: 'conflict' })
    expect(await refusal(operations.createProperty(actor, listing(submitted)))).toMatchObject({
      fields: { mls_number: MESSAGES.inFeed },
    })
    expect((await auditRecords()).filter(({ act }) => act === 'own_listing.replaced')).toHaveLength(1)
  })

  committedTest('saved by four people at once: one wins, and the site shows that one', async () => {
    const actor = await admin()
    const { id } = await operations.createProperty(actor, listing())
    const outcomes = await Promise.all(
      [341_000, 342_000, 343_000, 344_000].map((price) =>
        refusal(operations.updateProperty(actor, edit(id, 1, { price }))),
      ),
    )
    expect(outcomes.map((error) => error?.code).sort()).toEqual(['conflict', 'conflict', 'conflict', undefined])
    const [own] = (await listAllFeatured(actor)).own
    expect((await shown(id)).price).toBe(own?.fields.price)
  })
})

describe('what is put forward', () => {
  databaseTest('is any listing that one can find: on, off, each once in the record', async () => {
    const actor = await admin()
    const { id } = await buildProperty({ listing_id: '21555555', address: '7 Porch Street' })
    const feature = (featured: boolean) =>
      operations.updateProperty(actor, z.parse(UpdateProperty, { propertyId: id, featured }))
    expect((await findListings(actor, { q: '21555555' })).map((home) => home.id)).toEqual([id])
    expect((await findListings(actor, { q: '7 porch' })).map((home) => home.id)).toEqual([id])
    expect(await findListings(actor, { q: '%' })).toEqual([])
    await feature(true)
    await feature(true)
    expect(await operations.getFeatured(actor, { propertyId: id })).toMatchObject({ own: null, is_featured: true })
    await feature(false)
    expect((await listAllFeatured(actor)).featured).toEqual([])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['property.featured', 'property.unfeatured'])
  })

  databaseTest('stands in the order that was made, for visitors too; what comes later stands before it', async () => {
    const actor = await admin()
    const build = (day: string, part: object = {}) =>
      buildProperty({ is_featured: true, listed_at: new Date(`2026-${day}`), ...part })
    const [oak, elm, ash] = [await build('01-01'), await build('02-01'), await build('03-01')]
    const stored = async () => (await listAllFeatured(actor)).featured.map(({ id }) => id)
    const former = [ash.id, elm.id, oak.id]
    expect(await stored()).toEqual(former)
    const wanted = [oak.id, ash.id, elm.id]
    await reorderFeatured(actor, { propertyIds: wanted, formerIds: former })
    expect(await stored()).toEqual(wanted)
    expect((await listFeaturedProperties(await visitor(), { limit: 4 })).map(({ id }) => id)).toEqual(wanted)
    // An outdated order, an incomplete one, and one with an unknown listing.
    const stranger = await buildProperty()
    for (const [propertyIds, formerIds] of [
      [former, former],
      [[oak.id, ash.id], wanted],
      [[oak.id, ash.id, stranger.id], wanted],
    ] as const)
      expect(
        await refusal(reorderFeatured(actor, { propertyIds: [...propertyIds], formerIds: [...formerIds] })),
      ).toMatchObject({ code: 'conflict', message: MESSAGES.orderChangedMeanwhile })
    const fir = await build('02-15')
    expect(await stored()).toEqual([fir.id, ...wanted])
    expect(await auditRecords()).toMatchObject([
      { act: 'property.reordered', before: { order: former }, after: { order: wanted } },
    ])
  })

  databaseTest('a home that is sold, or that the licence shows to nobody, is not there', async () => {
    const actor = await admin()
    const sold = await buildProperty({ status: 'sold', close_price: 1, is_featured: true, listing_id: '21777777' })
    const hidden = await buildProperty({ is_idx: false, is_vow: false, listing_id: '21888888' })
    for (const { id } of [sold, hidden]) {
      expect(await refusal(operations.getFeatured(actor, { propertyId: id }))).toMatchObject({
        code: 'not_found',
        message: MESSAGES.notLoaded,
      })
      expect(
        await refusal(operations.updateProperty(actor, z.parse(FeatureProperty, { propertyId: id, featured: true }))),
      ).toMatchObject({ code: 'not_found' })
    }
    expect((await listAllFeatured(actor)).featured).toEqual([])
    for (const q of ['21777777', '21888888']) expect(await findListings(actor, { q })).toEqual([])
  })
})

describe('where an address lies', () => {
  const address = { street_number: '120', street_name: 'Porch Street', city: 'Greenwood', postal_code: '46142' }
  const home = (street_number: string, latitude: number, part: object = {}) =>
    buildProperty({ street_number, street_name: 'Porch Street', latitude, longitude: -86.1, ...part })

  databaseTest('is told from the listings as near as they know, and a withheld place has no part in it', async () => {
    const actor = await admin()
    const find = () => geocodeProperty(actor, address)
    await home('120', 41.9, { is_address_shown: false })
    await home('120', 41.8, { status: 'sold' })
    expect(await refusal(find())).toMatchObject({ code: 'not_found', message: MESSAGES.noPlace })
    await home('9', 39.5, { street_name: 'Other Row', postal_code: '46143' })
    expect(await find()).toMatchObject({ latitude: 39.5, precision: 'city', source: 'Listings on this site' })
    await home('9', 39.6, { street_name: 'Other Row' })
    expect(await find()).toMatchObject({ latitude: 39.6, precision: 'postal_code' })
    await home('400', 39.64)
    await home('131B', 39.62)
    expect(await find()).toMatchObject({ latitude: 39.62, precision: 'street' })
    await home('120', 39.61)
    expect(await find()).toMatchObject({ latitude: 39.61, precision: 'address' })
  })

  databaseTest('is asked of the service that is set; where that fails, the listings answer', async () => {
    const actor = await admin()
    await home('120', 39.61)
    const answers = [
      () => Promise.resolve({ latitude: 39.7, longitude: -86.2 }),
      () => Promise.resolve(null),
      () => Promise.reject(new Error('down')),
    ]
    undo.push(setGeocoder({ name: 'Census', find: () => (answers.shift() ?? (() => Promise.resolve(null)))() }))
    expect(await geocodeProperty(actor, address)).toEqual({
      latitude: 39.7,
      longitude: -86.2,
      source: 'Census',
      precision: 'address',
    })
    for (let time = 0; time < 2; time += 1)
      expect(await geocodeProperty(actor, address)).toMatchObject({ source: 'Listings on this site' })
  })
})

databaseTest('our own listings are of a system of their own', async () => {
  await operations.createProperty(await admin(), listing())
  expect(await db().selectFrom('properties').select('originating_system_name').execute()).toEqual([
    { originating_system_name: OWN_SYSTEM },
  ])
})
