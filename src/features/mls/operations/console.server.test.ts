import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { registry } from '#kit/metrics.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { FeedError } from '#ports/mls-feed/mls-feed.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { dated, listing } from '../../../../test/feed.ts'
import { openFeed, sync } from '../../../../test/sync.ts'
import { withLock } from '../queries/lock.server.ts'
import * as operations from './console.server.ts'
import { listMlsPictures, retryMlsPictures } from './failed-pictures.server.ts'
import { setFeedSource } from './feed.server.ts'
import { getMlsNames } from './names.server.ts'
import { getMlsOverview } from './overview.server.ts'
import { getMlsQuarantined, ignoreMlsRecord, listMlsQuarantine, retryMlsReason } from './quarantined.server.ts'
import { confirmMlsRemoval, getMlsRun, refuseMlsRemoval } from './removal.server.ts'
import { replayStored } from './replay.server.ts'
import { retryReason } from './retry-reason.server.ts'
import './metrics.server.ts'

function admin() {
  return testActor('admin:mls')
}
async function prices() {
  const rows = await db().selectFrom('properties').select(['listing_key', 'price']).orderBy('listing_key').execute()
  return Object.fromEntries(rows.map(({ listing_key, price }) => [listing_key, price]))
}
/** Runs the work while another process holds the sync lock. */
async function whileReading<T>(work: () => Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  await withLock('feed', new AbortController().signal, async () => {
    result = await work()
  })
  return result
}

describe('single listings', () => {
  databaseTest('are read at once, and it is said what became of each', async () => {
    const feed = openFeed()
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
    const feed = openFeed()
    feed.put('Property', listing(1, 1))
    const actor = await admin()
    const answer = await whileReading(() =>
      operations.importMlsListings(actor, { mode: 'keys', listingKeys: ['MBR1'] }),
    )
    expect(answer).toEqual({
      success: false,
      message: 'A sync is already running. Try again when it’s done.',
    })
    expect(await prices()).toEqual({})
    expect(feed.recordsRead).toBe(0)
    expect(await auditRecords()).toMatchObject([{ act: 'mls.listings_imported' }])
  })

  databaseTest('of a feed that does not answer are refused with its reason, and the try is audited', async () => {
    const feed = openFeed()
    feed.readRecord = async () => {
      throw new FeedError('faulty', 'The MLS feed is unavailable (500).')
    }
    const actor = await admin()
    const asked = operations.importMlsListings(actor, { mode: 'keys', listingKeys: ['MBR1'] })
    await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: 'The MLS feed is unavailable (500).' })
    expect(await auditRecords()).toMatchObject([{ after: { refusal: 'The MLS feed is unavailable (500).' } }])
  })

  databaseTest('cannot be read without a feed', async () => {
    onTestFinished(setFeedSource(null))
    await expect(
      operations.importMlsListings(await admin(), { mode: 'keys', listingKeys: ['MBR1'] }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a sync that is asked for', () => {
  databaseTest('begins as a job, or follows the one that runs', async () => {
    openFeed()
    const actor = await admin()
    expect(await operations.importMlsListings(actor, { mode: 'delta' })).toMatchObject({
      success: true,
      message: 'Sync starts within a minute.',
    })
    expect(await whileReading(() => operations.importMlsListings(actor, { mode: 'delta' }))).toMatchObject({
      success: true,
      message: 'A sync is running. Yours starts after it.',
    })
    expect((await queuedJobs()).map(({ name }) => name)).toEqual(['sync-mls', 'sync-mls'])
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['mls.sync_requested', 'mls.sync_requested'])
  })

  databaseTest('reads everything once more: what the deltas never brought comes, and what is gone goes', async () => {
    const feed = openFeed(3)
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
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { StandardStatus: 'Actve' }))
  feed.put('Property', listing(2, 2, { ListPrice: 0 }))
  await sync()
  const actor = await admin()
  const held = await listMlsQuarantine(actor, {})
  expect(held.rows.map(({ record_key, reason }) => [record_key, reason]).sort()).toEqual([
    ['MBR1', 'unknown StandardStatus "Actve"'],
    ['MBR2', 'ListPrice is 0'],
  ])
  feed.put('Property', listing(1, 1))
  const answer = await operations.retryMlsQuarantine(actor, { ids: held.rows.map(({ id }) => id) })
  expect(answer.results).toEqual([
    { key: 'MBR1', result: 'stored' },
    { key: 'MBR2', result: 'quarantined' },
  ])
  expect((await listMlsQuarantine(actor, {})).rows.map(({ record_key }) => record_key)).toEqual(['MBR2'])
  expect(await auditRecords()).toMatchObject([{ act: 'mls.quarantine_retried' }])
})

databaseTest('stored records are mapped again, nobody is told of a change, and pictures stay', async () => {
  const feed = openFeed()
  for (let number = 1; number <= 3; number += 1) feed.put('Property', listing(number, number))
  await sync()
  // Simulate an older mapping: another price, and a field that is now confidential.
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
  // Records received before the instant stay unchanged.
  expect(rows).toEqual([{ listing_key: 'MBR3' }])
  const [run] = await db().selectFrom('mls_runs').selectAll().where('kind', '=', 'replay').execute()
  expect(run).toMatchObject({ status: 'done', received: 2, upserted: 2, unchanged: 0 })
  // The next delta repeats records but finds no changes.
  await sync()
  expect(await db().selectFrom('mls_runs').selectAll().where('kind', '=', 'delta').execute()).toEqual([])
})

databaseTest('a listing is shown with its record and its history; others do not exist', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { PrivateRemarks: 'CANARY', PublicRemarks: 'A porch.' }))
  await sync()
  feed.put('Property', listing(1, 60, { ListPrice: 290_000, PublicRemarks: 'A porch and a swing.', PhotosCount: 5 }))
  await sync()
  const actor = await admin()
  const found = await operations.getMlsListing(actor, { listingKey: 'MBR1' })
  expect(found).toMatchObject({ standing: 'shown', list_price: 290_000, city: 'Greenwood', quarantined: null })
  expect(found.shown).toMatchObject({ price: 290_000, city: 'Greenwood', is_idx: true })
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
  onTestFinished(setClock({ now: () => at }))
  const feed = openFeed()
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

databaseTest('a price that no number holds does not keep the list of listings from being shown', async () => {
  const feed = openFeed()
  feed.put('Property', listing(1, 1, { InternetEntireListingDisplayYN: false, ListPrice: 1e20 }))
  feed.put('Property', listing(2, 2))
  await sync()
  const { rows } = await operations.fetchMlsListings(await admin(), { sort: 'key' })
  expect(rows.map(({ list_price }) => list_price)).toEqual([null, 300_000])
})

databaseTest('a run that waits for nobody cannot be confirmed', async () => {
  openFeed()
  await sync()
  const actor = await admin()
  const [run] = (await operations.listMlsRuns(actor, {})).rows
  await expect(confirmMlsRemoval(actor, { runId: run?.id ?? '', missing: 1, note: 'Why.' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(
    confirmMlsRemoval(actor, { runId: '00000000-0000-4000-8000-000000000000', missing: 1, note: 'Why.' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

describe('a removal that waits', () => {
  /** Imports 40 homes, 10 of which then disappear from the feed: the comparison halts. */
  async function halted() {
    let at = new Date('2026-11-20T12:00:00Z')
    onTestFinished(setClock({ now: () => at }))
    const feed = openFeed(50)
    for (let number = 1; number <= 40; number += 1)
      feed.put('Property', listing(100 + number, number, { City: number <= 8 ? 'Franklin' : 'Greenwood' }))
    await sync()
    for (let number = 1; number <= 10; number += 1) feed.drop('Property', `MBR${100 + number}`)
    at = new Date('2026-11-21T08:00:00Z')
    await sync()
    const [run] = (await operations.getMlsState(await admin())).waiting
    if (!run) throw new Error('No comparison waits.')
    return { feed, runId: run.id, setTime: (time: string) => (at = new Date(time)) }
  }

  databaseTest('is shown by town and by home, and nothing of it is gone', async () => {
    const { runId } = await halted()
    const { removal } = await getMlsRun(await admin(), { runId })
    expect(removal).toMatchObject({
      missing: 10,
      stored: 40,
      cities: [
        { city: 'Franklin', missing: 8, stored: 8 },
        { city: 'Greenwood', missing: 2, stored: 32 },
      ],
    })
    expect(removal?.samples).toHaveLength(10)
    expect(removal?.samples[0]).toMatchObject({ record_key: 'MBR101', city: 'Franklin', status: 'active' })
  })

  databaseTest('is confirmed only by who types its number', async () => {
    const { runId } = await halted()
    const actor = await admin()
    await expect(confirmMlsRemoval(actor, { runId, missing: 100, note: 'Gone.' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { missing: expect.stringMatching(/number/) },
    })
    expect(await auditRecords()).toEqual([])
    await confirmMlsRemoval(actor, { runId, missing: 10, note: 'The MLS dropped an office.' })
    expect(await auditRecords()).toMatchObject([
      { act: 'mls.removal_confirmed', after: { missing: 10, note: 'The MLS dropped an office.' } },
    ])
    await expect(refuseMlsRemoval(actor, { runId, note: 'No.' })).rejects.toMatchObject({ code: 'conflict' })
    await sync()
    expect(Object.keys(await prices())).toHaveLength(30)
  })

  databaseTest('is refused with a reason: all stays, and the next comparison asks again', async () => {
    const { runId, setTime } = await halted()
    const actor = await admin()
    await refuseMlsRemoval(actor, { runId, note: 'The feed is short today.' })
    expect(await auditRecords()).toMatchObject([{ act: 'mls.removal_refused', object_id: runId }])
    expect((await operations.getMlsState(actor)).waiting).toEqual([])
    expect(await getMlsRun(actor, { runId })).toMatchObject({
      removal: null,
      decision_note: 'The feed is short today.',
      decided_by: 'Robin Porter',
    })
    await expect(confirmMlsRemoval(actor, { runId, missing: 10, note: 'Yes.' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await sync()
    expect(Object.keys(await prices())).toHaveLength(40)
    setTime('2026-11-22T08:00:00Z')
    await sync()
    const [again] = (await operations.getMlsState(actor)).waiting
    expect(again?.id).not.toBe(runId)
    expect(Object.keys(await prices())).toHaveLength(40)
  })
})

describe('records that cannot be used', () => {
  async function held() {
    const feed = openFeed()
    feed.put('Property', listing(1, 1, { ListPrice: 0 }))
    feed.put('Property', listing(2, 2, { ListPrice: 0, PrivateRemarks: 'CANARY' }))
    feed.put('Property', listing(3, 3, { StandardStatus: '<script>alert(1)</script>' }))
    await sync()
    return feed
  }

  databaseTest('are listed by reason, with the value of the field', async () => {
    await held()
    const page = await listMlsQuarantine(await admin(), {})
    expect(page.counts).toEqual({ open: 3, ignored: 0 })
    expect(page.reasons.map(({ field, records }) => [field, records])).toEqual([
      ['ListPrice', 2],
      ['StandardStatus', 1],
    ])
    expect(page.rows.find(({ record_key }) => record_key === 'MBR1')).toMatchObject({ value: '0', status: 'open' })
    const second = page.rows.find(({ record_key }) => record_key === 'MBR2')
    const detail = await getMlsQuarantined(await admin(), { recordId: second?.id ?? '' })
    expect(detail).toMatchObject({ is_shown: false, run: { kind: 'initial' } })
    expect(detail.payload).toContain('"ListPrice": 0')
    expect(detail.payload).not.toContain('CANARY')
  })

  databaseTest('are left alone until they cannot be used for another reason', async () => {
    const feed = await held()
    const actor = await admin()
    const first = (await listMlsQuarantine(actor, { q: 'MBR1' })).rows[0]
    const recordId = first?.id ?? ''
    await ignoreMlsRecord(actor, { recordId, isIgnored: true })
    await ignoreMlsRecord(actor, { recordId, isIgnored: true })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['mls.record_ignored'])
    expect(await getMlsOverview(actor)).toMatchObject({ quarantined: 2, ignored: 1 })
    expect((await listMlsQuarantine(actor, { status: 'open' })).rows).toHaveLength(2)
    feed.put('Property', listing(1, 60, { ListPrice: 'free' }))
    await sync()
    expect((await listMlsQuarantine(actor, {})).counts).toEqual({ open: 3, ignored: 0 })
    await expect(
      ignoreMlsRecord(actor, { recordId: '00000000-0000-4000-8000-000000000000', isIgnored: true }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  databaseTest('of one reason are read once more by a job, the others are not', async () => {
    let at = new Date('2026-11-20T12:00:00Z')
    onTestFinished(setClock({ now: () => at }))
    const feed = await held()
    const [reason] = (await listMlsQuarantine(await admin(), {})).reasons
    const input = { resource: 'Property' as const, reason: reason?.reason ?? '' }
    await retryMlsReason(await admin(), input)
    expect(await queuedJobs()).toContainEqual(
      expect.objectContaining({
        name: 'retry-mls-reason',
        data: { ...input, after: '', asked_at: expect.any(String) },
      }),
    )
    const wanted = { ...input, after: '', asked_at: new Date('2026-11-20T12:01:00Z') }
    at = new Date('2026-11-20T12:02:00Z')
    feed.put('Property', listing(1, 1))
    feed.put('Property', listing(3, 3))
    const signal = new AbortController().signal
    expect(await whileReading(() => retryReason(wanted, signal))).toEqual({
      outcome: 'busy',
      after: '',
    })
    // A second job for the same reason finds that the first has fetched all records.
    for (let time = 0; time < 2; time += 1) expect(await retryReason(wanted, signal)).toEqual({ outcome: 'done' })
    expect(feed.recordsRead).toBe(2)
    expect(Object.keys(await prices())).toEqual(['MBR1'])
    expect((await listMlsQuarantine(await admin(), {})).rows.map(({ record_key }) => record_key).sort()).toEqual([
      'MBR2',
      'MBR3',
    ])
  })
})

databaseTest(
  'pictures that were given up are listed by cause without what opens them, and tried once more',
  async () => {
    const feed = openFeed()
    feed.put('Property', listing(1, 1))
    feed.put('Property', listing(2, 2))
    await sync()
    await db()
      .updateTable('property_media')
      .set({
        status: 'parked',
        attempts: 3,
        last_error: 'The download is not an image.',
        source_url: 'https://media.example.com/x.jpg?signature=CANARY',
      })
      .execute()
    const actor = await admin()
    const before = (await queuedJobs()).length
    const page = await listMlsPictures(actor, {})
    expect(page.causes).toEqual([{ error: 'The download is not an image.', pictures: 2 }])
    expect(page.rows[0]).toMatchObject({ listing_key: 'MBR1', host: 'media.example.com', attempts: 3 })
    expect(JSON.stringify(page)).not.toContain('CANARY')
    expect(await retryMlsPictures(actor, { ids: [page.rows[0]?.id ?? ''] })).toMatchObject({ success: true })
    expect((await listMlsPictures(actor, {})).rows.map(({ listing_key }) => listing_key)).toEqual(['MBR2'])
    expect(await retryMlsPictures(actor, {})).toMatchObject({ message: '1 photo will be retried.' })
    expect(await retryMlsPictures(actor, {})).toMatchObject({ success: false })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['mls.pictures_retried', 'mls.pictures_retried'])
    expect((await queuedJobs()).slice(before).map(({ name }) => name)).toEqual(['fetch-media', 'fetch-media'])
  },
)

databaseTest(
  'the overview tells of limits, of the last days and of what failed since the last good reading',
  async () => {
    let at = new Date('2026-11-20T15:00:10Z')
    onTestFinished(setClock({ now: () => at }))
    const feed = openFeed()
    feed.put('Property', listing(1, 1))
    await sync()
    const actor = await admin()
    const good = await getMlsOverview(actor)
    expect(good).toMatchObject({
      profile: 'mlsgrid',
      limits: { hour: 6800, day: 38_000 },
      last_fault: null,
      faults: [],
      next_at: new Date('2026-11-20T15:01:00Z'),
    })
    expect(good.days.map(({ date }) => date)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    expect(good.days.at(-1)).toMatchObject({ written: 2, removed: 0, quarantined: 0, failed: 0 })
    feed.beforePage = () => {
      throw new FeedError('faulty', 'The MLS feed is unavailable (503).')
    }
    // 10:30 PM in Indianapolis, already tomorrow in UTC.
    at = new Date('2026-11-21T03:30:00Z')
    await sync()
    const bad = await getMlsOverview(actor)
    expect(bad.last_fault).toMatchObject({ error: 'The MLS feed is unavailable (503).', times: 1 })
    // Offices are synced before homes.
    expect(bad.faults).toMatchObject([{ error: 'The MLS feed is unavailable (503).', times: 2 }])
    expect(bad.days.at(-1)).toMatchObject({ date: '2026-11-20', failed: 2 })
  },
)

databaseTest('fields, kinds and names that the site does not know are told', async () => {
  const feed = openFeed()
  feed.put(
    'Property',
    listing(1, 1, { MBR_GarageNotes: 'Heated', PropertySubType: 'Treehouse', PrivateRemarks: 'CANARY' }),
  )
  feed.put('Property', listing(2, 2, { MBR_GarageNotes: null }))
  await sync()
  await sql`insert into mls_lookups values ('1', 'Heating', 'Corn Stove', null, null, now()), ('2', 'Heating', 'Gas', 'Gas', null, now())`.execute(
    db(),
  )
  const names = await getMlsNames(await admin())
  expect(names.looked_at).toBe(2)
  expect(names.fields).toContainEqual({ field: 'MBR_GarageNotes', is_local: true, listings: 1, example: 'Heated' })
  expect(names.fields.map(({ field }) => field)).not.toContain('ListPrice')
  expect(names.sub_types).toEqual([{ value: 'Treehouse', listings: 1 }])
  expect(names.lists).toEqual([{ name: 'Heating', entries: 2, unknown: 1, examples: ['Corn Stove'] }])
  expect(JSON.stringify(names)).not.toContain('CANARY')
})

databaseTest('the numbers of the feed stand on /metrics', async () => {
  const feed = openFeed()
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
