import { beforeEach, expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { FeedError, type Page, type PageRequest, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES, type Profile } from '#ports/mls-feed/profiles.ts'
import { databaseTest } from '../../../../test/database.ts'
import { openFeed } from '../../../../test/sync.ts'
import { setFeedSource } from './feed.server.ts'
import { cachedLookups } from './lookups.server.ts'
import { syncFeed } from './sync.server.ts'
import { syncLookups } from './sync-lookups.server.ts'

const never = new AbortController().signal
const start = new Date('2026-11-20T12:00:00Z')
let at = start
let asked: Omit<PageRequest, 'resource'>[] = []
let answer: () => Page | null = () => null

beforeEach(() => {
  at = start
  asked = []
  onTestFinished(setClock({ now: () => at }))
})

function open(profile: Profile = PROFILES.mlsgrid) {
  const feed = openFeed()
  feed.readLookups = async (request) => {
    asked.push(request)
    return answer()
  }
  const source = { feed, profile, system: 'mibor' }
  onTestFinished(setFeedSource(source))
  return source
}

const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const entry = (key: string, changes: RawRecord = {}): RawRecord => ({
  LookupKey: key,
  LookupName: 'PropertySubType',
  LookupValue: `Local ${key}`,
  StandardLookupValue: 'Single Family Residence',
  ModificationTimestamp: '2026-11-01T00:00:00Z',
  ...changes,
})
const pageOf = (records: RawRecord[]): Page => ({ records, nextLink: null, total: null })
const keys = async () =>
  (await db().selectFrom('mls_lookups').select('lookup_key').orderBy('lookup_key').execute()).map(
    (row) => row.lookup_key,
  )

databaseTest('lists of names are read once a day, whatever happens, and then what changed', async () => {
  const source = open()
  answer = () => pageOf([entry('A'), entry('B'), entry('C', { LookupName: null })])
  expect(await syncLookups(source, never)).toBe('done')
  expect(asked).toMatchObject([{ since: null, isVisibleOnly: true }])
  expect(await keys()).toEqual(['A', 'B'])
  for (const count of [1, 12, 23.9]) {
    at = hours(count)
    expect(await syncLookups(source, never)).toBe('done')
  }
  expect(asked).toHaveLength(1)
  at = hours(25)
  answer = () => pageOf([entry('B', { MlgCanView: false }), entry('D')])
  await syncLookups(source, never)
  expect(asked[1]).toMatchObject({ since: new Date('2026-10-31T23:55:00Z'), isVisibleOnly: false })
  expect(await keys()).toEqual(['A', 'D'])
  const runs = await db()
    .selectFrom('mls_runs')
    .select(['kind', 'status', 'upserted', 'removed', 'quarantined'])
    .orderBy('started_at')
    .execute()
  expect(runs).toEqual([
    { kind: 'full', status: 'done', upserted: 2, removed: 0, quarantined: 1 },
    { kind: 'delta', status: 'done', upserted: 1, removed: 1, quarantined: 0 },
  ])
})

databaseTest('a feed that does not say what is gone is read whole, and what is not in it is dropped', async () => {
  const source = open(PROFILES.trestle)
  answer = () => pageOf([entry('A'), entry('B')])
  await syncLookups(source, never)
  at = hours(25)
  answer = () => pageOf([entry('B')])
  await syncLookups(source, never)
  expect(asked.map(({ since }) => since)).toEqual([null, null])
  expect(await keys()).toEqual(['B'])
  at = hours(50)
  answer = () => pageOf([])
  await syncLookups(source, never)
  expect(await keys()).toEqual(['B'])
})

databaseTest('a fault uses the day up too, and the homes are read all the same; too much asked stops all', async () => {
  const source = open()
  answer = () => {
    throw new FeedError('refused', 'The feed has nothing at this address (404).')
  }
  expect(await syncFeed(never)).toBe('done')
  expect(await syncLookups(source, never)).toBe('done')
  expect(asked).toHaveLength(1)
  at = hours(25)
  answer = () => {
    throw new FeedError('limited', 'The feed has suspended the token (429).')
  }
  const before = source.feed.pagesRead
  expect(await syncFeed(never)).toBe('halted')
  expect(source.feed.pagesRead).toBe(before)
  expect(
    await db()
      .selectFrom('mls_runs')
      .select(['resource', 'status', 'error'])
      .where('resource', '=', 'Lookup')
      .orderBy('started_at')
      .execute(),
  ).toEqual([
    { resource: 'Lookup', status: 'failed', error: 'The feed has nothing at this address (404).' },
    { resource: 'Lookup', status: 'halted', error: 'The feed has suspended the token (429).' },
  ])
})

databaseTest('a name of the feed’s own stands on the site as the Data Dictionary has it', async () => {
  const { feed } = open()
  answer = () => pageOf([entry('A', { LookupValue: 'SFR' })])
  feed.put('Property', {
    ListingKey: 'MBR1',
    ListingId: 'MBR1',
    OriginatingSystemName: 'mibor',
    ModificationTimestamp: '2026-11-19T00:00:00Z',
    MlgCanView: true,
    MlgCanUse: ['IDX'],
    StandardStatus: 'Active',
    PropertySubType: 'SFR',
    ListPrice: 200_000,
    City: 'Greenwood',
    ListOfficeKey: 'MBR0001',
  })
  expect(await syncFeed(never)).toBe('done')
  expect(cachedLookups().get('PropertySubType')?.get('sfr')).toBe('Single Family Residence')
  const homes = await db().selectFrom('properties').select(['property_sub_type']).execute()
  expect(homes).toEqual([{ property_sub_type: 'Single Family Residence' }])
})
