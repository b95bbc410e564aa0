import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import type { FakeFeed } from '#ports/mls-feed/fake.ts'
import type { FeedEvent, PageRequest, RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listing } from '../../../../test/feed.ts'
import { at, openFeed, sync } from '../../../../test/sync.ts'
import { listWaiting } from '../queries/console.server.ts'
import { findPause, insertPause } from '../queries/pauses.server.ts'
import { RESOURCES } from '../words.ts'
import { resumeMlsFeed } from './pause.server.ts'
import { confirmMlsRemoval } from './removal.server.ts'

/** A pause at any point of a sync: no further request follows, and nothing is removed from the site. */

const evening = new Date('2026-11-20T02:00:00Z')
const night = new Date('2026-11-20T08:00:00Z')
const count = async () => (await db().selectFrom('properties').select('id').execute()).length

function open(homes: number, pageSize: number) {
  at(evening)
  return openFeed(pageSize, homes)
}

async function pause() {
  if (await findPause()) return
  const { account_id } = await testActor('admin:mls')
  await insertPause({ id: newId(), reason: 'The MLS asked for it.', at: now(), by: account_id })
}

async function resume() {
  const boss = await testActor('admin:mls', { user_role: 'super_admin', permissions: [] })
  await resumeMlsFeed(boss, { pauseId: (await findPause())?.id ?? '' })
}

/** Pauses during the first page that matches, until `end`. `asked` lists the requests from that page on. */
function pauseAt(feed: FakeFeed, isIt: (request: PageRequest) => boolean) {
  const asked: string[] = []
  const { readPage } = feed
  feed.readPage = async (request, signal) => {
    if (asked.length > 0 || isIt(request)) {
      asked.push(`${request.resource}${request.isKeysOnly ? ' keys' : ''}`)
      await pause()
    }
    return readPage(request, signal)
  }
  const end = () => {
    feed.readPage = readPage
    return resume()
  }
  return { asked, end }
}

databaseTest('the next kind of record is not asked for, nor is anything by the runs behind', async () => {
  const feed = open(1, 10)
  const { asked } = pauseAt(feed, ({ resource }) => resource === 'Office')
  expect(await sync()).toBe('paused')
  feed.readLookups = async () => {
    asked.push('Lookup')
    return null
  }
  feed.readEvents = async () => {
    asked.push('EntityEvent')
    return null
  }
  expect(await sync()).toBe('paused')
  expect(asked).toEqual(['Office'])
  expect(await count()).toBe(0)
})

databaseTest('a comparison that is due is not begun, and one that is on its way ends between two pages', async () => {
  const feed = open(6, 3)
  expect(await sync()).toBe('done')
  at(night)
  const first = pauseAt(feed, ({ resource }) => resource === RESOURCES.at(-1))
  expect(await sync()).toBe('paused')
  expect(first.asked).toEqual([RESOURCES.at(-1)])
  await first.end()
  const { asked } = pauseAt(feed, ({ resource, isKeysOnly }) => resource === 'Property' && isKeysOnly === true)
  expect(await sync()).toBe('paused')
  expect(asked).toEqual(['Property keys'])
})

databaseTest('what a comparison finds missing or changed is not asked for', async () => {
  const feed = open(12, 100)
  expect(await sync()).toBe('done')
  feed.drop('Property', 'MBR3')
  at(night)
  const { end } = pauseAt(feed, ({ resource, isKeysOnly }) => resource === 'Property' && isKeysOnly === true)
  expect(await sync()).toBe('paused')
  expect(feed.recordsRead).toBe(0)
  expect(await count()).toBe(12)
  await end()
  expect(await sync()).toBe('done')
  expect(await count()).toBe(11)
})

databaseTest('a removal that somebody confirmed waits', async () => {
  const feed = open(40, 100)
  expect(await sync()).toBe('done')
  for (let number = 1; number <= 10; number += 1) feed.drop('Property', `MBR${number}`)
  at(night)
  await sync()
  const run = await db().selectFrom('mls_runs').select('id').where('missing', '=', 10).executeTakeFirstOrThrow()
  await confirmMlsRemoval(await testActor('admin:mls'), { runId: run.id, missing: 10, note: 'The MLS says so.' })
  const { end } = pauseAt(feed, ({ resource, isKeysOnly }) => resource === 'Property' && isKeysOnly === true)
  expect(await sync()).toBe('paused')
  expect(await count()).toBe(40)
  await end()
  expect(await sync()).toBe('done')
  expect(await count()).toBe(30)
})

databaseTest('a removal that waits for somebody is told of also while a later comparison stands still', async () => {
  const feed = open(40, 20)
  expect(await sync()).toBe('done')
  for (let number = 1; number <= 10; number += 1) feed.drop('Property', `MBR${number}`)
  at(night)
  await sync()
  expect(await listWaiting()).toMatchObject([{ resource: 'Property', missing: 10 }])
  at(new Date('2026-11-21T08:00:00Z'))
  const { end } = pauseAt(feed, ({ resource, isKeysOnly }) => resource === 'Property' && isKeysOnly === true)
  expect(await sync()).toBe('paused')
  expect(await listWaiting()).toMatchObject([{ resource: 'Property', missing: 10 }])
  for (let number = 1; number <= 10; number += 1) feed.put('Property', listing(number, number))
  await end()
  at(new Date('2026-11-21T16:00:00Z'))
  expect(await sync()).toBe('done')
  expect(await listWaiting()).toEqual([])
})

databaseTest('what came while a comparison stood still is not missing, though its keys were read before', async () => {
  const feed = open(40, 20)
  expect(await sync()).toBe('done')
  at(night)
  const { end } = pauseAt(feed, ({ resource, isKeysOnly }) => resource === 'Property' && isKeysOnly === true)
  expect(await sync()).toBe('paused')
  await end()
  const { readPage } = feed
  feed.readPage = async (request, signal) => {
    const page = await readPage(request, signal)
    const isOld = ({ ListingKey }: RawRecord) => Number(String(ListingKey).slice(3)) <= 40
    return request.isKeysOnly && request.resource === 'Property'
      ? { ...page, records: page.records.filter(isOld) }
      : page
  }
  for (let number = 41; number <= 60; number += 1) feed.put('Property', listing(number, number))
  at(new Date('2026-11-20T08:10:00Z'))
  expect(await sync()).toBe('done')
  expect(await listWaiting()).toEqual([])
  expect(await count()).toBe(60)
  expect(feed.recordsRead).toBe(0)
})

databaseTest('events are followed no further than those that are being stored', async () => {
  const feed = open(120, 200)
  const events: FeedEvent[] = [{ sequence: 1, resource: 'Property', key: 'MBR1' }]
  feed.readEvents = async (after) => events.filter(({ sequence }) => sequence > after)
  expect(await sync()).toBe('done')
  for (let number = 1; number <= 120; number += 1)
    events.push({ sequence: 1 + number, resource: 'Property', key: `MBR${number}` })
  const { readRecord } = feed
  feed.readRecord = async (resource, key, signal) => {
    await pause()
    return readRecord(resource, key, signal)
  }
  expect(await sync()).toBe('paused')
  expect(feed.recordsRead).toBe(50)
  await resume()
  feed.readRecord = readRecord
  expect(await sync()).toBe('done')
  expect(feed.recordsRead).toBe(120)
})
