import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { picture } from '#features/listing-media/public.server.ts'
import { sweepPictures } from '#features/pictures/operations.server.ts'
import { getProperty, listCards, lookerOf } from '#features/properties/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now, setClock } from '#ports/clock.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage, storage } from '#ports/storage/storage.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { MANUAL_LISTING } from '../../../../test/manual-listing.ts'
import { CreateProperty, UpdateOwnProperty } from '../schema.ts'
import { MAX_PICTURES, MESSAGES } from '../words.ts'
import { createProperty, deleteProperty, updateProperty } from './listings.server.ts'
import {
  addListingPicture,
  listListingPictures,
  removeListingPicture,
  reorderListingPictures,
  updateListingPicture,
  uploadListingPicture,
} from './pictures.server.ts'

beforeEach(() => setStorage(fakeStorage()))

async function keep(actor: Awaited<ReturnType<typeof admin>>, background: string) {
  const made = sharp({ create: { width: 1100, height: 800, channels: 3, background } })
  const bytes = await made.jpeg().toBuffer()
  return (await uploadListingPicture(actor, { file: new File([new Uint8Array(bytes)], 'a.jpg') })).key
}
const admin = () => testActor('admin:featured')
const page = async (id: string) => (await getProperty(await testActor('public'), { propertyId: id })).property
const card = async (id: string) => (await listCards(lookerOf(await testActor('public')), [id], now()))[0]

databaseTest(
  'they stand on the page in their order with their words, the first one on the card, and go as they came',
  async () => {
    const actor = await admin()
    const { id } = await createProperty(actor, z.parse(CreateProperty, MANUAL_LISTING))
    expect(await card(id)).toMatchObject({ main_image_key: null })
    const [front, yard] = [await keep(actor, '#886644'), await keep(actor, '#446644')]
    await addListingPicture(actor, { propertyId: id, image_key: front, alt: 'The front' })
    await addListingPicture(actor, { propertyId: id, image_key: yard, alt: 'The yard' })
    expect((await page(id)).photos_count).toBe(2)
    expect((await page(id)).images).toEqual([
      { storage_key: front, caption: 'The front' },
      { storage_key: yard, caption: 'The yard' },
    ])
    expect(await card(id)).toMatchObject({ main_image_key: front })

    const ids = (await listListingPictures(actor, { propertyId: id })).pictures.map((one) => one.id)
    const [first = '', second = ''] = ids
    await reorderListingPictures(actor, { propertyId: id, pictureIds: [second, first], formerIds: ids })
    await updateListingPicture(actor, { propertyId: id, pictureId: second, alt: 'The yard in May' })
    // An unchanged text is not audited.
    await updateListingPicture(actor, { propertyId: id, pictureId: second, alt: 'The yard in May' })
    expect(await card(id)).toMatchObject({ main_image_key: yard })
    expect((await page(id)).images).toMatchObject([{ caption: 'The yard in May' }, { caption: 'The front' }])
    await expect(
      reorderListingPictures(actor, { propertyId: id, pictureIds: ids, formerIds: ids }),
    ).rejects.toMatchObject({ code: 'conflict' })

    // Photos survive when the listing is hidden or its price changes.
    const edit = (version: number, part: object) =>
      updateProperty(actor, z.parse(UpdateOwnProperty, { ...MANUAL_LISTING, ...part, propertyId: id, version }))
    await edit(1, { is_shown: false })
    expect(await card(id)).toBeUndefined()
    await edit(2, { price: 339_000 })
    expect(await card(id)).toMatchObject({ main_image_key: yard })

    await removeListingPicture(actor, { propertyId: id, pictureId: second })
    expect(await card(id)).toMatchObject({ main_image_key: front })
    const acts = (await auditRecords()).map(({ act }) => act).filter((act) => /^own_listing\.picture/.test(act))
    expect(acts).toEqual([
      'own_listing.picture_added',
      'own_listing.picture_added',
      'own_listing.pictures_reordered',
      'own_listing.picture_updated',
      'own_listing.picture_removed',
    ])

    // A sweep a day later only deletes the removed photo.
    const later = new Date(now().getTime() + 25 * 3_600_000)
    const undo = setClock({ now: () => later })
    try {
      await sweepPictures()
    } finally {
      undo()
    }
    expect([await storage().exists(front), await storage().exists(yard)]).toEqual([true, false])
    await deleteProperty(actor, { propertyId: id })
    expect(await db().selectFrom('own_listing_pictures').selectAll().execute()).toEqual([])
  },
)

databaseTest(
  'one is there once, is one that was uploaded, and belongs to the listing that it is changed with',
  async () => {
    const actor = await admin()
    const { id } = await createProperty(actor, z.parse(CreateProperty, MANUAL_LISTING))
    const other = await createProperty(actor, z.parse(CreateProperty, { ...MANUAL_LISTING, street_number: '1188' }))
    const image_key = await keep(actor, '#886644')
    await addListingPicture(actor, { propertyId: id, image_key, alt: 'The front' })
    await expect(addListingPicture(actor, { propertyId: id, image_key, alt: 'Again' })).rejects.toMatchObject({
      fields: { image_key: MESSAGES.pictureTwice },
    })
    const unknown = `site/ab/${'ab'.repeat(16)}.jpg`
    await expect(addListingPicture(actor, { propertyId: id, image_key: unknown, alt: 'x' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const [picture] = (await listListingPictures(actor, { propertyId: id })).pictures
    const foreign = { propertyId: other.id, pictureId: picture?.id ?? '' }
    await expect(removeListingPicture(actor, foreign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateListingPicture(actor, { ...foreign, alt: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(addListingPicture(actor, { propertyId: newId(), image_key, alt: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await page(id)).images).toHaveLength(1)
  },
)

committedTest(
  'they are there for everybody while their home is, and not when it is off the site or out of the books',
  async () => {
    const actor = await transaction(admin)
    const { id } = await createProperty(actor, z.parse(CreateProperty, MANUAL_LISTING))
    const image_key = await keep(actor, '#556677')
    const answer = async (width: number) =>
      (await picture(new Request(`http://127.0.0.1/img/${image_key}?width=${width}`))).status
    expect(await answer(320)).toBe(200)
    await addListingPicture(actor, { propertyId: id, image_key, alt: 'The front' })
    expect(await answer(320)).toBe(200)
    const edit = (version: number, is_shown: boolean) =>
      updateProperty(actor, z.parse(UpdateOwnProperty, { ...MANUAL_LISTING, is_shown, propertyId: id, version }))
    await edit(1, false)
    await expect.poll(() => answer(320)).toBe(404)
    expect(await answer(480)).toBe(404)
    await db()
      .insertInto('slides')
      .values({ id: '018f0000-0000-7000-8000-000000000001', title: 'A', alt: 'B', image_key, position: 1 })
      .execute()
    expect(await answer(320)).toBe(200)
    await db().deleteFrom('slides').execute()
    await edit(2, true)
    expect(await answer(320)).toBe(200)

    await deleteProperty(actor, { propertyId: id })
    const later = new Date(now().getTime() + 25 * 3_600_000)
    const undo = setClock({ now: () => later })
    try {
      await sweepPictures()
    } finally {
      undo()
    }
    // A cached size is no longer served either.
    await expect.poll(() => answer(320)).toBe(404)
    expect(await answer(640)).toBe(404)
  },
)

databaseTest('what is changed stands on the site, also where the clock was put back since', async () => {
  const actor = await admin()
  const { id } = await createProperty(actor, z.parse(CreateProperty, MANUAL_LISTING))
  const earlier = new Date(now().getTime() - 3_600_000)
  const undo = setClock({ now: () => earlier })
  try {
    const changed = { ...MANUAL_LISTING, price: 339_000, is_address_shown: false, propertyId: id, version: 1 }
    await updateProperty(actor, z.parse(UpdateOwnProperty, changed))
    expect(await page(id)).toMatchObject({ price: 339_000, address: null })
  } finally {
    undo()
  }
})

databaseTest('once the record of the feed stands for a listing its pictures are changed no more', async () => {
  const actor = await admin()
  const { id } = await createProperty(actor, z.parse(CreateProperty, MANUAL_LISTING))
  const image_key = await keep(actor, '#886644')
  await addListingPicture(actor, { propertyId: id, image_key, alt: 'The front' })
  await db().updateTable('own_listings').set({ is_shown: false, replaced_by: newId() }).where('id', '=', id).execute()
  const { pictures } = await listListingPictures(actor, { propertyId: id })
  const pictureId = pictures[0]?.id ?? ''
  const ids = [pictureId]
  const other = await keep(actor, '#446644')
  for (const change of [
    () => addListingPicture(actor, { propertyId: id, image_key: other, alt: 'The yard' }),
    () => updateListingPicture(actor, { propertyId: id, pictureId, alt: 'x' }),
    () => removeListingPicture(actor, { propertyId: id, pictureId }),
    () => reorderListingPictures(actor, { propertyId: id, pictureIds: ids, formerIds: ids }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'conflict', message: MESSAGES.replaced })
  expect((await listListingPictures(actor, { propertyId: id })).pictures).toEqual(pictures)
})

databaseTest('a listing has no more of them than its page shows', async () => {
  const actor = await admin()
  const { id } = await createProperty(actor, z.parse(CreateProperty, MANUAL_LISTING))
  const keys = Array.from({ length: MAX_PICTURES }, (_, place) => `site/00/${String(place).padStart(32, '0')}.jpg`)
  await db()
    .insertInto('site_pictures')
    .values(keys.map((key) => ({ key, width: 1100, height: 800 })))
    .execute()
  await db()
    .insertInto('own_listing_pictures')
    .values(
      keys.slice(1).map((image_key, place) => ({
        id: newId(),
        listing_id: id,
        image_key,
        alt: 'A room',
        position: place + 1,
        created_at: now(),
      })),
    )
    .execute()
  await addListingPicture(actor, { propertyId: id, image_key: keys[0] ?? '', alt: 'The last one' })
  expect((await page(id)).images.at(-1)).toMatchObject({ caption: 'The last one' })
  await expect(
    addListingPicture(actor, { propertyId: id, image_key: await keep(actor, '#446644'), alt: 'One too many' }),
  ).rejects.toMatchObject({ code: 'conflict', message: MESSAGES.tooManyPictures })
  expect((await page(id)).images).toHaveLength(MAX_PICTURES)
})
