import sharp from 'sharp'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { asForeground } from '#kit/job/foreground.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { type FakeFeed, fakeFeed } from '#ports/mls-feed/fake.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { buildProperty } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { setFeedSource } from './feed.server.ts'
import { downloadWantedMedia, removeUnused, retryFailedPictures } from './media.server.ts'

const start = new Date('2026-11-20T12:00:00Z')
let at = start
let feed: FakeFeed
let storage: ReturnType<typeof fakeStorage>
const blue = await picture('#224466')
const red = await picture('#882222')

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

beforeEach(() => {
  at = start
  feed = fakeFeed()
  storage = fakeStorage()
  onTestFinished(setFeedSource({ feed, profile: PROFILES.bridge, system: 'mibor' }))
  onTestFinished(setStorage(storage))
  onTestFinished(setClock({ now: () => at }))
})

/** Marks the first import as done, so that downloading ends when no photo is missing. */
async function firstReadingIsDone(): Promise<void> {
  await db().insertInto('mls_cursors').values({ resource: 'Property', initial_done_at: start }).execute()
}

async function want(property_id: string, media_key: string, position = 0): Promise<void> {
  const source_url = `https://media.example.com/${media_key}.jpg`
  await db().insertInto('property_media').values({ property_id, media_key, position, source_url }).execute()
}

function fetchAll() {
  return downloadWantedMedia(new AbortController().signal)
}

async function states() {
  return db()
    .selectFrom('property_media')
    .select(['media_key', 'status', 'attempts', 'width', 'last_error'])
    .orderBy('media_key')
    .execute()
}

async function mainImage(id: string) {
  return (await db().selectFrom('properties').select('main_image_key').where('id', '=', id).executeTakeFirstOrThrow())
    .main_image_key
}

databaseTest(
  'pictures are stored by their content, equal bytes once, and the first one is the main picture',
  async () => {
    await firstReadingIsDone()
    const [one, two] = [await buildProperty(), await buildProperty()]
    await want(one.id, 'a', 1)
    await want(one.id, 'b', 0)
    await want(two.id, 'c', 0)
    feed.pictures.set('https://media.example.com/a.jpg', red)
    feed.pictures.set('https://media.example.com/b.jpg', blue)
    feed.pictures.set('https://media.example.com/c.jpg', blue)
    await fetchAll()
    expect(await states()).toMatchObject([
      { media_key: 'a', status: 'stored', width: 60 },
      { media_key: 'b', status: 'stored' },
      { media_key: 'c', status: 'stored' },
    ])
    expect([...storage.entries.keys()]).toHaveLength(2)
    const main = await mainImage(one.id)
    expect(main).toMatch(/^media\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/)
    expect(storage.entries.get(main ?? '')?.bytes).toEqual(blue)
    expect(await mainImage(two.id)).toBe(main)

    // A file is deleted with the last photo that uses it.
    await db().deleteFrom('properties').where('id', '=', one.id).execute()
    await removeUnused([...storage.entries.keys()])
    expect([...storage.entries.keys()]).toEqual([main])
  },
)

databaseTest('what people wait for goes first: as long as it is at work no other picture is asked for', async () => {
  await firstReadingIsDone()
  const { id } = await buildProperty()
  for (let number = 0; number < 20; number += 1) await want(id, `p${number}`, number)
  const mapping = Promise.withResolvers<void>()
  let work = Promise.resolve()
  let asked = 0
  let askedMeanwhile = 0
  feed.readPicture = async () => {
    asked += 1
    if (asked === 1) work = asForeground(() => mapping.promise)
    return blue
  }
  // Downloads already in progress run to completion.
  const { exists } = storage
  let ended = 0
  storage.exists = async (key) => {
    ended += 1
    if (ended === 8) {
      for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate)
      askedMeanwhile = asked
      mapping.resolve()
    }
    return exists(key)
  }
  await fetchAll()
  await work
  expect([askedMeanwhile, asked]).toEqual([8, 20])
})

databaseTest('first pictures of the newest homes for sale come before all others', async () => {
  await firstReadingIsDone()
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const [old, sold, fresh] = [
    await buildProperty({ listed_at: day(1) }),
    await buildProperty({ listed_at: day(9), status: 'sold' }),
    await buildProperty({ listed_at: day(5) }),
  ]
  for (const [home, key] of [
    [old, 'old'],
    [sold, 'sold'],
    [fresh, 'fresh'],
  ] as const) {
    await want(home.id, `${key}-0`, 0)
    await want(home.id, `${key}-1`, 1)
  }
  const asked: string[] = []
  feed.readPicture = async (url) => {
    asked.push(url.replace(/^.*\/|\.jpg$/g, ''))
    return blue
  }
  await fetchAll()
  expect(asked).toEqual(['fresh-0', 'old-0', 'sold-0', 'fresh-1', 'old-1', 'sold-1'])
})

databaseTest(
  'a picture that cannot be had is tried three times and then parked; the others do not wait for it',
  async () => {
    await firstReadingIsDone()
    const home = await buildProperty()
    await want(home.id, 'bad', 0)
    await want(home.id, 'good', 1)
    feed.pictures.set('https://media.example.com/good.jpg', red)
    await fetchAll()
    expect(await states()).toMatchObject([
      { media_key: 'bad', status: 'wanted', attempts: 1, last_error: 'Photo not found.' },
      { media_key: 'good', status: 'stored' },
    ])
    expect(await mainImage(home.id)).not.toBeNull()
    for (const minutes of [2, 10]) {
      at = new Date(start.getTime() + minutes * 60_000)
      await fetchAll()
    }
    expect(await states()).toMatchObject([{ media_key: 'bad', status: 'parked', attempts: 3 }, {}])
  },
)

databaseTest('what is no picture, or a broken one, is not stored', async () => {
  await firstReadingIsDone()
  const home = await buildProperty()
  for (const key of ['page', 'vector', 'broken']) await want(home.id, key)
  feed.pictures.set('https://media.example.com/page.jpg', Buffer.from('<!doctype html><title>Not found</title>'))
  feed.pictures.set(
    'https://media.example.com/vector.jpg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  )
  feed.pictures.set('https://media.example.com/broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
  await fetchAll()
  expect((await states()).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['wanted', 1]))
  expect(storage.entries.size).toBe(0)
})

databaseTest('a picture that was given up is tried once more, and then given up again or had', async () => {
  await firstReadingIsDone()
  const home = await buildProperty()
  for (const key of ['bad', 'back']) await want(home.id, key)
  await db().updateTable('property_media').set({ status: 'parked', attempts: 3 }).execute()
  feed.pictures.set('https://media.example.com/back.jpg', red)
  await fetchAll()
  expect(await states()).toMatchObject([{ status: 'parked' }, { status: 'parked' }])
  await retryFailedPictures()
  await fetchAll()
  expect(await states()).toMatchObject([
    { media_key: 'back', status: 'stored' },
    { media_key: 'bad', status: 'parked', attempts: 3 },
  ])
})

databaseTest('a host that is down does not make all pictures be given up', async () => {
  await firstReadingIsDone()
  const home = await buildProperty()
  for (let number = 0; number < 100; number += 1) await want(home.id, `p${number}`, number)
  feed.readPicture = async () => {
    throw new FeedError('faulty', 'No response from the feed’s address.')
  }
  await fetchAll()
  expect((await states()).filter(({ attempts }) => attempts > 0)).toHaveLength(48)
})

databaseTest('bytes that are swept away while a picture takes them over are stored again', async () => {
  await firstReadingIsDone()
  const [one, two] = [await buildProperty(), await buildProperty()]
  await want(one.id, 'a')
  feed.pictures.set('https://media.example.com/a.jpg', blue)
  feed.pictures.set('https://media.example.com/b.jpg', blue)
  await fetchAll()
  const key = (await mainImage(one.id)) ?? ''
  await db().deleteFrom('properties').where('id', '=', one.id).execute()
  await want(two.id, 'b')
  const { exists } = storage
  let asked = 0
  storage.exists = async (one) => {
    const is = await exists(one)
    asked += 1
    // The sweep runs between the check and the database update.
    if (asked === 1) await removeUnused([key])
    return is
  }
  await fetchAll()
  expect(await mainImage(two.id)).toBe(key)
  expect(storage.entries.has(key)).toBe(true)
})

/** Builds a home whose photo URLs change with each response and work once. */
async function homeWithTickets(listing_key: string, pictures: number) {
  const home = await buildProperty({ listing_key })
  const open = new Set<string>()
  let tickets = 0
  const record = () => ({
    ListingKey: listing_key,
    ListingId: listing_key,
    OriginatingSystemName: 'mibor',
    ModificationTimestamp: '2026-11-20T10:00:00Z',
    MlgCanView: true,
    MlgCanUse: ['IDX', 'VOW'],
    StandardStatus: 'Active',
    ListPrice: 300_000,
    City: 'Greenwood',
    Media: Array.from({ length: pictures }, (_, Order) => {
      tickets += 1
      const MediaURL = `https://media.example.com/${listing_key}M${Order}.jpg?ticket=${tickets}`
      open.add(MediaURL)
      return {
        MediaKey: `${listing_key}M${Order}`,
        MediaURL,
        Order,
        MediaModificationTimestamp: '2026-11-20T10:00:00Z',
      }
    }),
  })
  for (let number = 0; number < pictures; number += 1) await want(home.id, `${listing_key}M${number}`, number)
  onTestFinished(setFeedSource({ feed, profile: PROFILES.mlsgrid, system: 'mibor' }))
  feed.readRecord = async (_, key) => {
    feed.recordsRead += 1
    return key === listing_key ? record() : null
  }
  feed.readPicture = async (url) => {
    if (!open.delete(url)) throw new FeedError('limited', 'The MLS feed’s request limit was reached (429).')
    return blue
  }
  return { home, open }
}

const stale = () =>
  db()
    .updateTable('property_media')
    .set({ source_at: new Date('2026-11-20T11:00:00Z') })
    .execute()

databaseTest('addresses that are too old are asked for anew, a home at a time', async () => {
  await firstReadingIsDone()
  const { home } = await homeWithTickets('MBR5', 6)
  await stale()
  await fetchAll()
  expect((await states()).every(({ status }) => status === 'stored')).toBe(true)
  expect(feed.recordsRead).toBe(1)
  expect(await mainImage(home.id)).not.toBeNull()
})

databaseTest(
  'an address that was used before is the failure of its picture alone: the others go on, it follows after an hour',
  async () => {
    await firstReadingIsDone()
    const { open } = await homeWithTickets('MBR6', 4)
    // The URLs came with the last page; a process that died used two of them.
    const rows = await db()
      .selectFrom('property_media')
      .select(['media_key', 'source_url'])
      .orderBy('media_key')
      .execute()
    for (const { source_url } of rows.slice(2)) open.add(source_url)
    await fetchAll()
    expect((await states()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['wanted', 1],
      ['wanted', 1],
      ['stored', 0],
      ['stored', 0],
    ])
    at = new Date(start.getTime() + 30 * 60_000)
    await fetchAll()
    expect(feed.recordsRead).toBe(0)
    at = new Date(start.getTime() + 62 * 60_000)
    await fetchAll()
    expect(feed.recordsRead).toBe(1)
    expect((await states()).every(({ status }) => status === 'stored')).toBe(true)
  },
)

databaseTest('a picture that its record no longer has is given up after three times', async () => {
  await firstReadingIsDone()
  const { home } = await homeWithTickets('MBR7', 1)
  await want(home.id, 'gone', 9)
  for (const hours of [0, 2, 4]) {
    at = new Date(start.getTime() + hours * 3_600_000)
    await stale()
    await fetchAll()
  }
  expect(await states()).toMatchObject([
    { media_key: 'MBR7M0', status: 'stored' },
    { media_key: 'gone', status: 'parked', last_error: 'The feed no longer has this photo.' },
  ])
})

databaseTest('a token that is suspended is not taken for pictures that were used', async () => {
  await firstReadingIsDone()
  const { open } = await homeWithTickets('MBR8', 40)
  open.clear()
  await fetchAll()
  expect((await states()).every(({ attempts }) => attempts === 0)).toBe(true)
})

databaseTest('a feed that wants to be left alone is left alone, and no picture is blamed', async () => {
  await firstReadingIsDone()
  const home = await buildProperty()
  for (let number = 0; number < 30; number += 1) await want(home.id, `p${number}`, number)
  let asked = 0
  feed.readPicture = async () => {
    asked += 1
    throw new FeedError('limited', 'The MLS feed’s request limit was reached (429).')
  }
  await fetchAll()
  expect(asked).toBeLessThanOrEqual(8)
  expect((await states()).every(({ attempts }) => attempts === 0)).toBe(true)
})

databaseTest('a picture that the feed changes while it is fetched stays wanted', async () => {
  await firstReadingIsDone()
  const home = await buildProperty()
  await want(home.id, 'a')
  feed.readPicture = async () => {
    feed.readPicture = async () => red
    await db().updateTable('property_media').set({ source_url: 'https://media.example.com/newer.jpg' }).execute()
    return blue
  }
  await fetchAll()
  expect(storage.entries.get((await mainImage(home.id)) ?? '')?.bytes).toEqual(red)
  expect(storage.entries.size).toBe(1)
})

databaseTest('of a home that the feed takes away while its picture is fetched no bytes are kept', async () => {
  await firstReadingIsDone()
  const [home, other] = [await buildProperty(), await buildProperty()]
  await want(home.id, 'a')
  await want(other.id, 'b')
  feed.readPicture = async (url) => {
    await db().deleteFrom('properties').where('id', '=', home.id).execute()
    return url.endsWith('/a.jpg') ? blue : red
  }
  await fetchAll()
  expect([...storage.entries.values()].map(({ bytes }) => bytes)).toEqual([red])
  expect(storage.entries.get((await mainImage(other.id)) ?? '')?.bytes).toEqual(red)
})

databaseTest('without a feed nothing is asked', async () => {
  onTestFinished(setFeedSource(null))
  await fetchAll()
  expect(feed.pagesRead).toBe(0)
})
