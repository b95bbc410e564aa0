import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import type { FeedEvent } from '#ports/mls-feed/mls-feed.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { at, comparisons, openFeed, storedKeys, sync } from '../../../../test/sync.ts'

const evening = new Date('2026-11-20T02:00:00Z')
const night = new Date('2026-11-20T08:00:00Z')

databaseTest('a feed that tells events is followed by them, and asked for no changes', async () => {
  at(evening)
  const feed = openFeed()
  const events: FeedEvent[] = [{ sequence: 40, resource: 'Property', key: 'MBR1' }]
  feed.readEvents = async (after) => events.filter(({ sequence }) => sequence > after).slice(0, 2)
  feed.put('Property', listing(1, 1))
  feed.put('Property', listing(2, 2))
  expect(await sync()).toBe('done')
  expect(await storedKeys()).toEqual(['MBR1', 'MBR2'])
  // Events from before the import are not fetched again.
  expect(feed.recordsRead).toBe(0)

  const { pagesRead } = feed
  feed.put('Property', listing(3, 3))
  feed.put('Property', listing(1, 60, { ListPrice: 250_000 }))
  feed.drop('Property', 'MBR2')
  for (const [sequence, key] of [
    [41, 'MBR3'],
    [43, 'MBR1'],
    [44, 'MBR1'],
    [47, 'MBR2'],
    [48, 'MBR9'],
  ] as const)
    events.push({ sequence, resource: 'Property', key })
  expect(await sync()).toBe('done')
  expect(feed.pagesRead).toBe(pagesRead)
  expect(await db().selectFrom('properties').select(['listing_key', 'price']).orderBy('listing_key').execute()).toEqual(
    [
      { listing_key: 'MBR1', price: 250_000 },
      { listing_key: 'MBR3', price: 300_000 },
    ],
  )
  const before = feed.recordsRead
  await sync()
  expect(feed.recordsRead).toBe(before)
})

databaseTest('many records that no event told of are read again all the same', async () => {
  at(evening)
  const feed = openFeed(100)
  feed.readEvents = async () => []
  feed.put('Property', listing(1, 1))
  expect(await sync()).toBe('done')
  for (let number = 2; number <= 110; number += 1) feed.put('Property', listing(number, 2))
  at(night)
  expect(await sync()).toBe('done')
  expect(await sync()).toBe('done')
  expect(await storedKeys()).toHaveLength(110)
  const read = feed.pagesRead
  await sync()
  expect(feed.pagesRead).toBe(read)
})

databaseTest(
  'of events that say that most homes are gone nothing is removed until the list of keys, and a person, say so',
  async () => {
    at(evening)
    const feed = openFeed(100)
    const events: FeedEvent[] = []
    feed.readEvents = async (after) => events.filter(({ sequence }) => sequence > after)
    for (let number = 1; number <= 40; number += 1) feed.put('Property', listing(number, number))
    expect(await sync()).toBe('done')
    const tell = (from: number, to: number) => {
      for (let number = from; number <= to; number += 1)
        events.push({ sequence: events.length + 1, resource: 'Property', key: `MBR${number}` })
    }
    // A small number of homes is removed right away.
    const { readRecord } = feed
    for (const number of [1, 2]) feed.drop('Property', `MBR${number}`)
    tell(1, 2)
    await sync()
    expect(await storedKeys()).toHaveLength(38)

    // A service that finds no record by its key, although its pages have all of them.
    at(new Date('2026-11-20T02:10:00Z'))
    feed.readRecord = async () => null
    tell(3, 40)
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toHaveLength(38)
    expect(await comparisons()).toMatchObject([{ status: 'done', missing: 0 }])

    // A service that lost the records.
    at(new Date('2026-11-20T02:20:00Z'))
    feed.readRecord = readRecord
    for (let number = 3; number <= 14; number += 1) feed.drop('Property', `MBR${number}`)
    tell(3, 14)
    expect(await sync()).toBe('done')
    expect(await storedKeys()).toHaveLength(38)
    expect((await comparisons())[1]).toMatchObject({ status: 'halted', missing: 12 })
  },
)

databaseTest('what an event names counts as it is now, also after the clock of the feed was put right', async () => {
  at(evening)
  const feed = openFeed(100)
  const events: FeedEvent[] = []
  feed.readEvents = async (after) => events.filter(({ sequence }) => sequence > after)
  feed.put('Property', listing(1, 1800))
  expect(await sync()).toBe('done')
  feed.put('Property', listing(1, 900, { ListPrice: 2 }))
  events.push({ sequence: 1, resource: 'Property', key: 'MBR1' })
  await sync()
  expect(await db().selectFrom('properties').select('price').execute()).toEqual([{ price: 2 }])
})
