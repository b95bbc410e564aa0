import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { registry } from '#kit/metrics.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { dated, listing, openFakeFeed } from '../../../../test/feed.ts'
import { withLock } from '../queries/runs.server.ts'
import * as operations from './console.server.ts'
import { setFeedSource } from './feed.server.ts'
import { replayStored } from './replay.server.ts'
import { syncFeed } from './sync.server.ts'
import './metrics.server.ts'

const restore: (() => void)[] = []
afterEach(() => {
  for (const back of restore.splice(0)) back()
})

function open(pageSize?: number) {
  const { feed, close } = openFakeFeed(pageSize)
  restore.push(close)
  return feed
}
function sync() {
  return syncFeed(new AbortController().signal)
}
function admin() {
  return testActor('admin:mls')
}
async function prices() {
  const rows = await db().selectFrom('properties').select(['listing_key', 'price']).orderBy('listing_key').execute()
  return Object.fromEntries(rows.map(({ listing_key, price }) => [listing_key, price]))
}
/** While another process reads the feed. */
async function whileReading<T>(work: () => Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  await withLock('feed', new AbortController().signal, async () => {
    result = await work()
  })
  return result
}

describe('single listings', () => {
  databaseTest('are read at once, and it is said what became of each', async () => {
    const feed = open()
    feed.put('Property', listing(1, 1))
    feed.put('Property', listing(2, 2))
    await sync()
    feed.put('Property', listing(1, 1, { ListPrice: 111_000 }))
    feed.put('Property', listing(3, 1))
    feed.put('Property', listing(4, 1, { ListPrice: 'none' }))
    feed.drop('Property', 'MBR2')
    const keys = ['MBR1', 'MBR2', 'MBR3', 'MBR4', 'MBR5', 'MBR1']
    const answer = await operations.importMlsListings(await admin(), { mode: 'keys', listingKeys: keys })
    expect(answer).toEqual({
      success: true,
      message: 'Done.',
      results: [
        { key: 'MBR1', result: 'stored' },
        { key: 'MBR2', result: 'removed' },
        { key: 'MBR3', result: 'stored' },
        { key: 'MBR4', result: 'quarantined' },
        { key: 'MBR5', result: 'absent' },
      ],
    })
    expect(await prices()).toEqual({ MBR1: 111_000, MBR3: 300_000 })
    expect(await auditRecords()).toMatchObject([{ act: 'mls.listings_imported', after: { results: answer.results } }])
    const [run] = await db().selectFrom('mls_runs').selectAll().where('kind', '=', 'keys').execute()
    expect(run).toMatchObject({ status: 'done', upserted: 2, removed: 1, quarantined: 1 })
  })

  databaseTest('are not read while a sync runs: the answer says so, and nothing is done', async () => {
    const feed = open()
    feed.put('Property', listing(1, 1))
    const actor = await admin()
    const answer = await whileReading(() =>
      operations.importMlsListings(actor, { mode: 'keys', listingKeys: ['MBR1'] }),
    )
    expect(answer).toEqual({
      success: false,
      message: 'A sync is running. Nothing was begun: try again when it is done.',
    })
    expect(await prices()).toEqual({})
    expect(feed.recordsRead).toBe(0)
    expect(await auditRecords()).toMatchObject([{ act: 'mls.listings_imported' }])
  })

  databaseTest('of a feed that does not answer are refused with its reason, and the try is audited', async () => {
    const feed = open()
    feed.readRecord = async () => {
      throw new FeedError('faulty', 'The feed is out of order (500).')
    }
    const actor = await admin()
    const asked = operations.importMlsListings(actor, { mode: 'keys', listingKeys: ['MBR1'] })
    await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: 'The feed is out of order (500).' })
    expect(await auditRecords()).toMatchObject([{ after: { refusal: 'The feed is out of order (500).' } }])
  })

  databaseTest('cannot be read without a feed', async () => {
    restore.push(setFeedSource(null))
    await expect(
      operations.importMlsListings(await admin(), { mode: 'keys', listingKeys: ['MBR1'] }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a sync that is asked for', () => {
  databaseTest('begins as a job, or follows the one that runs', async () => {
    open()
    const actor = await admin()
    expect(await operations.importMlsListings(actor, { mode: 'delta' })).toMatchObject({
      success: true,
      message: 'The sync begins within a minute.',
    })
    expect(await whileReading(() => operations.importMlsListings(actor, { mode: 'delta' }))).toMatchObject({
      success: true,
      message: 'A sync is running. What you asked for follows it.',
    })
    expect((await queuedJobs()).map(({ name }) => name)).toEqual(['sync-mls', 'sync-mls'])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['mls.sync_requested', 'mls.sync_requested'])
  })

  databaseTest('reads everything once more: what the deltas never brought comes, and what is gone goes', async () => {
    const feed = open(3)
    for (let number = 1; number <= 8; number += 1) feed.put('Property', listing(number, 1000 + number))
    await sync()
    // Both are dated long before the watermark.
    feed.put('Property', listing(9, 1))
    feed.put('Property', { ListingKey: 'MBR2', MlgCanView: false, ...dated(1003) })
    const actor = await admin()
    expect(await whileReading(() => operations.importMlsListings(actor, { mode: 'full' }))).toMatchObject({
      success: false,
    })
    expect(await operations.importMlsListings(actor, { mode: 'full' })).toMatchObject({ success: true })
    feed.beforePage = (page) => {
      if (page === 7) throw new FeedError('faulty', 'The feed is out of order.')
    }
    feed.pagesRead = 0
    await sync()
    feed.beforePage = () => undefined
    await sync()
    expect(Object.keys(await prices())).toEqual(['MBR1', 'MBR3', 'MBR4', 'MBR5', 'MBR6', 'MBR7', 'MBR8', 'MBR9'])
    const { rows } = await sql<{ kinds: string[] }>`
      select array_agg(distinct kind order by kind) as kinds from mls_runs where resource = 'Property'`.execute(db())
    expect(rows).toEqual([{ kinds: ['full', 'initial'] }])
    expect(await operations.getMlsState(actor)).toMatchObject({
      lag_seconds: expect.any(Number),
      is_running: false,
      resources: [{}, { resource: 'Property', stored: 8, is_full: false }, {}, {}],
    })
  })
})

databaseTest('a record that could not be used is read once more, and leaves the quarantine', async () => {
  const feed = open()
  feed.put('Property', listing(1, 1, { StandardStatus: 'Actve' }))
  feed.put('Property', listing(2, 2, { ListPrice: 0 }))
  await sync()
  const actor = await admin()
  const held = await operations.listMlsQuarantine(actor, {})
  expect(held.rows.map(({ record_key, reason }) => [record_key, reason]).sort()).toEqual([
    ['MBR1', 'its StandardStatus "Actve" is not known'],
    ['MBR2', 'its ListPrice is 0'],
  ])
  feed.put('Property', listing(1, 1))
  const answer = await operations.retryMlsQuarantine(actor, { ids: held.rows.map(({ id }) => id) })
  expect(answer.results).toEqual([
    { key: 'MBR1', result: 'stored' },
    { key: 'MBR2', result: 'quarantined' },
  ])
  expect((await operations.listMlsQuarantine(actor, {})).rows.map(({ record_key }) => record_key)).toEqual(['MBR2'])
  expect(await auditRecords()).toMatchObject([{ act: 'mls.quarantine_retried' }])
})

databaseTest('stored records are mapped again, nobody is told of a change, and pictures stay', async () => {
  const feed = open()
  for (let number = 1; number <= 3; number += 1) feed.put('Property', listing(number, number))
  await sync()
  // As an older mapping would have stored it: with another price, and with what is now confidential.
  await db().updateTable('properties').set({ price: 5 }).where('listing_key', '=', 'MBR2').execute()
  await sql`update mls_listings set payload = payload::jsonb || '{"LockBoxLocation": "CANARY"}'
    where listing_key in ('MBR2', 'MBR3')`.execute(db())
  await db()
    .updateTable('mls_listings')
    .set({ received_at: new Date(0) })
    .where('listing_key', '=', 'MBR3')
    .execute()
  const history = await db().selectFrom('property_changes').selectAll().execute()

  await operations.replayMlsListings(await admin(), { since: '2020-01-01T00:00:00Z' })
  expect(await queuedJobs()).toContainEqual(
    expect.objectContaining({ name: 'replay-mls', data: { since: '2020-01-01T00:00:00Z', after: '' } }),
  )
  const signal = new AbortController().signal
  expect(await whileReading(() => replayStored({ since: new Date(1), after: '' }, signal))).toEqual({ outcome: 'busy' })
  expect(await replayStored({ since: new Date(1), after: '' }, signal)).toEqual({ outcome: 'done' })
  expect(await prices()).toMatchObject({ MBR2: 300_000 })
  expect(await db().selectFrom('property_changes').selectAll().execute()).toEqual(history)
  expect(await db().selectFrom('property_media').select('media_key').execute()).toHaveLength(3)
  const { rows } = await sql<{ listing_key: string }>`
    select listing_key from mls_listings where payload::text like '%CANARY%'`.execute(db())
  // What came before the instant is left alone.
  expect(rows).toEqual([{ listing_key: 'MBR3' }])
  const [run] = await db().selectFrom('mls_runs').selectAll().where('kind', '=', 'replay').execute()
  expect(run).toMatchObject({ status: 'done', received: 2, upserted: 2, unchanged: 0 })
  // And the next delta finds nothing new in what it brings again.
  await sync()
  expect(await db().selectFrom('mls_runs').selectAll().where('kind', '=', 'delta').execute()).toEqual([])
})

databaseTest('a listing is shown with its record and its history; others do not exist', async () => {
  const feed = open()
  feed.put('Property', listing(1, 1, { PrivateRemarks: 'CANARY', PublicRemarks: 'A porch.' }))
  await sync()
  feed.put('Property', listing(1, 60, { ListPrice: 290_000, PublicRemarks: 'A porch and a swing.', PhotosCount: 5 }))
  await sync()
  const actor = await admin()
  const found = await operations.getMlsListing(actor, { listingKey: 'MBR1' })
  expect(found).toMatchObject({ standing: 'shown', list_price: 290_000, city: 'Greenwood', quarantined: null })
  expect(found.changes.map(({ kind }) => kind)).toEqual(['listed', 'price', 'photos', 'remarks', 'facts'])
  expect(JSON.parse(found.changes[3]?.after ?? '')).toEqual({ description: 'A porch and a swing.' })
  expect(found.payload).toContain('"A porch and a swing."')
  expect(found.payload).not.toContain('CANARY')
  await expect(operations.getMlsListing(actor, { listingKey: 'MBR2' })).rejects.toMatchObject({
    code: 'not_found',
    message: 'MLS listing not found',
  })
})

databaseTest('listings and runs are listed, filtered and followed from an instant on', async () => {
  let at = new Date('2026-11-20T12:00:00Z')
  restore.push(setClock({ now: () => at }))
  const feed = open()
  feed.put('Property', listing(1, 1))
  feed.put('Property', listing(2, 2, { InternetEntireListingDisplayYN: false }))
  await sync()
  at = new Date('2026-11-20T13:00:00Z')
  feed.put('Property', listing(3, 3, { City: 'Franklin' }))
  await sync()
  const actor = await admin()
  const keys = async (input: Parameters<typeof operations.fetchMlsListings>[1]) =>
    (await operations.fetchMlsListings(actor, input)).rows.map(({ listing_key }) => listing_key)
  expect(await keys({ sort: 'key' })).toEqual(['MBR1', 'MBR2', 'MBR3'])
  expect(await keys({ standing: 'withheld' })).toEqual(['MBR2'])
  expect(await keys({ q: 'frankl' })).toEqual(['MBR3'])
  const updated = await operations.getUpdatedMlsListings(actor, { since: '2026-11-20T12:30:00Z' })
  expect(updated.rows.map(({ listing_key }) => listing_key)).toEqual(['MBR3'])
  expect(updated.after).toBeNull()
  const runs = await operations.listMlsRuns(actor, { resource: 'Property' })
  expect(runs.rows.map(({ kind, upserted }) => [kind, upserted])).toEqual([
    ['delta', 1],
    ['initial', 1],
  ])
})

databaseTest('a run that waits for nobody cannot be confirmed', async () => {
  open()
  await sync()
  const actor = await admin()
  const [run] = (await operations.listMlsRuns(actor, {})).rows
  await expect(operations.confirmMlsRemoval(actor, { runId: run?.id ?? '' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(
    operations.confirmMlsRemoval(actor, { runId: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

databaseTest('the numbers of the feed stand on /metrics', async () => {
  const feed = open()
  feed.put('Property', listing(1, 1))
  feed.put('Property', listing(2, 2, { ListPrice: null }))
  await sync()
  const text = await registry.metrics()
  expect(text).toMatch(/^porchlight_mls_lag_seconds \d/m)
  for (const line of [
    'porchlight_mls_stored{resource="Property"} 1',
    'porchlight_mls_quarantined 1',
    'porchlight_mls_waiting 0',
    'porchlight_mls_runs{kind="initial",status="done"} 4',
    'porchlight_mls_rows{kind="initial",outcome="written"} 2',
  ])
    expect(text).toContain(line)
})
