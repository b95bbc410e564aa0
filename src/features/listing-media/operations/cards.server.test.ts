import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { db } from '#db/db.server.ts'
import { cardSources } from '#features/properties/components/picture.tsx'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { buildProperty } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { prerenderCards } from './cards.server.ts'
import { imageResponse } from './image.server.ts'

// The cache is in DATA_DIR, which the imported modules evaluate on load.
await vi.hoisted(async () => {
  const [{ mkdtemp }, { tmpdir }, { join }] = await Promise.all([
    import('node:fs/promises'),
    import('node:os'),
    import('node:path'),
  ])
  vi.stubEnv('DATA_DIR', await mkdtemp(join(tmpdir(), 'cards-')))
})

let storage = fakeStorage()
let restore = () => {}
beforeEach(() => {
  storage = fakeStorage()
  restore = setStorage(storage)
})
afterEach(() => restore())

const keep = () => prerenderCards(new AbortController().signal)
const cards = () => [...storage.entries.keys()].filter((key) => key.startsWith('cards/'))

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const key = `media/${hash.slice(0, 2)}/${hash}.jpg`
  await storage.put(key, bytes, 'image/jpeg')
  return key
}

async function homeWith(storage_key: string, listed: string, status: 'active' | 'sold' = 'active') {
  const home = await buildProperty({ main_image_key: storage_key, listed_at: new Date(listed), status })
  await db()
    .insertInto('property_media')
    .values({
      property_id: home.id,
      media_key: 'a',
      position: 0,
      source_url: 'https://x.example/a',
      storage_key,
      status: 'stored',
    })
    .execute()
  return home
}

databaseTest(
  'first pictures of homes for sale are made in the sizes of cards, once for equal ones, the newest first',
  async () => {
    const [red, blue, sold] = [await picture('#882222'), await picture('#224488'), await picture('#228844')]
    await homeWith(red, '2026-01-01')
    await homeWith(blue, '2026-01-02')
    await homeWith(blue, '2026-01-03')
    await homeWith(sold, '2026-01-04', 'sold')
    await keep()
    const stems = [blue, red].map((key) => key.replace('media/', 'cards/').replace('.jpg', ''))
    expect(cards()).toEqual(stems.flatMap((stem) => [`${stem}-480.avif`, `${stem}-960.avif`]))
    const made = storage.entries.get(cards()[0] ?? '')?.bytes
    expect(await sharp(made).metadata()).toMatchObject({ width: 480, height: 320, format: 'heif' })

    const put = vi.spyOn(storage, 'put')
    await keep()
    expect(put).not.toHaveBeenCalled()
  },
)

databaseTest('a visitor is given the card that was made, without the original being read', async () => {
  const key = await picture('#446688')
  await homeWith(key, '2026-01-01')
  await keep()
  const get = vi.spyOn(storage, 'get')
  const ask = (address: string, accept: string) =>
    imageResponse(new Request(`http://127.0.0.1${address}`, { headers: { accept } }), 'public')
  // Requests each size that a card uses.
  const addresses = cardSources(key)
    .split(', ')
    .map((source) => source.split(' ')[0] ?? '')
  expect(addresses).toHaveLength(2)
  for (const [place, address] of addresses.entries()) {
    const card = await ask(address, 'image/avif')
    expect(Buffer.from(await card.arrayBuffer())).toEqual(storage.entries.get(cards()[place] ?? '')?.bytes)
  }
  expect(get.mock.calls.flat()).toEqual(cards())
  // Other sizes and formats come from the original.
  await ask(`/img/${key}?width=640`, 'image/avif')
  await ask(`/img/${key}?width=480`, 'image/webp')
  expect(get.mock.calls.flat().slice(2)).toEqual([key, key])
})

databaseTest('cards go when no home uses their picture any more', async () => {
  const [red, blue] = [await picture('#882222'), await picture('#224488')]
  const gone = await homeWith(red, '2026-01-01')
  await homeWith(blue, '2026-01-02')
  await keep()
  expect(cards()).toHaveLength(4)
  await db().deleteFrom('properties').where('id', '=', gone.id).execute()
  await keep()
  expect(cards()).toHaveLength(2)
})

databaseTest('a picture that cannot be read is left, and the others are made', async () => {
  await storage.put(`media/00/${'0'.repeat(32)}.jpg`, Buffer.from('no picture'), 'image/jpeg')
  await homeWith(`media/00/${'0'.repeat(32)}.jpg`, '2026-01-09')
  await homeWith(await picture('#224488'), '2026-01-02')
  await keep()
  expect(cards()).toHaveLength(2)
})
