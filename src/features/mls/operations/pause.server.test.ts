import { expect, onTestFinished } from 'vitest'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { getFreshness } from '#features/properties/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { openFeed, storedKeys, sync } from '../../../../test/sync.ts'
import { syncMls } from '../jobs/sync-mls.server.ts'
import { findPause } from '../queries/pauses.server.ts'
import { importMlsListings, retryMlsQuarantine } from './console.server.ts'
import { downloadWantedMedia } from './media.server.ts'
import { getMlsOverview } from './overview.server.ts'
import { pauseMlsFeed, resumeMlsFeed } from './pause.server.ts'
import { retryMlsReason } from './quarantined.server.ts'
import { retryReason } from './retry-reason.server.ts'

const never = new AbortController().signal
const REASON = 'The MLS moves to another service tonight.'

const boss = () => testActor('admin:mls', { user_role: 'super_admin', permissions: [] })

databaseTest('a reading ends between two pages, and goes on where it was once it is resumed', async () => {
  const feed = openFeed(2, 6)
  const actor = await boss()
  const { readPage } = feed
  feed.readPage = async (request, signal) => {
    // The pause starts while the first page of homes is on its way.
    if (request.resource === 'Property' && !request.nextLink) await pauseMlsFeed(actor, { reason: REASON })
    return readPage(request, signal)
  }
  expect(await sync()).toBe('paused')
  const [run] = await db().selectFrom('mls_runs').selectAll().where('resource', '=', 'Property').execute()
  expect(run).toMatchObject({ kind: 'initial', status: 'halted' })
  expect(await storedKeys()).toHaveLength(2)

  feed.readPage = readPage
  const asked = feed.pagesRead
  expect(await sync()).toBe('paused')
  await downloadWantedMedia(never)
  expect(feed.pagesRead).toBe(asked)
  expect(await db().selectFrom('property_media').select('status').distinct().execute()).toEqual([{ status: 'wanted' }])

  await resumeMlsFeed(actor, { pauseId: await pauseId() })
  expect(await queuedJobs()).toContainEqual(expect.objectContaining({ name: 'sync-mls' }))
  expect(await sync()).toBe('done')
  expect(await storedKeys()).toHaveLength(6)
  const received = await db().selectFrom('mls_runs').select('received').where('resource', '=', 'Property').execute()
  // Each home arrived once, so the run continued where it stopped.
  expect(received.reduce((sum, one) => sum + one.received, 0)).toBe(6)
  expect(await auditRecords()).toMatchObject([
    { act: 'mls.feed_paused', after: { reason: REASON } },
    { act: 'mls.feed_resumed', before: { reason: REASON } },
  ])
})

databaseTest('while it lasts, nothing is read by hand or by a job, and the console says why', async () => {
  const feed = openFeed(2, 1)
  const actor = await boss()
  await pauseMlsFeed(actor, { reason: REASON })
  const refused = { code: 'conflict', message: expect.stringContaining('sync is paused') }
  await expect(importMlsListings(actor, { mode: 'delta' })).rejects.toMatchObject(refused)
  await expect(importMlsListings(actor, { mode: 'keys', listingKeys: ['MBR1'] })).rejects.toMatchObject(refused)
  await expect(retryMlsQuarantine(actor, { ids: [] })).rejects.toMatchObject(refused)
  await expect(retryMlsReason(actor, { resource: 'Property', reason: 'x' })).rejects.toMatchObject(refused)
  const held = {
    resource: 'Property',
    record_key: 'MBR1',
    reason: 'x',
    first_seen_at: new Date(),
    last_seen_at: new Date(),
  }
  await db()
    .insertInto('mls_quarantine')
    .values({ id: '018f0000-0000-7000-8000-000000000001', ...held, payload: '{}' })
    .execute()
  const wanted = { resource: 'Property' as const, reason: 'x', after: '', asked_at: new Date(Date.now() + 1000) }
  expect(await retryReason(wanted, never)).toMatchObject({ outcome: 'busy' })
  expect({ pages: feed.pagesRead, records: feed.recordsRead }).toEqual({ pages: 0, records: 0 })
  const { pause, next_at } = await getMlsOverview(actor)
  expect({ pause, next_at }).toMatchObject({ pause: { reason: REASON, paused_by: actor.account.name }, next_at: null })
})

databaseTest('the page behind the one that is being stored is no longer waited for', async () => {
  const feed = openFeed(2, 6)
  const actor = await boss()
  const { readPage } = feed
  const behind: AbortSignal[] = []
  feed.readPage = async (request, signal) => {
    if (request.resource !== 'Property') return readPage(request, signal)
    // The client retries a page that does not come, unless its signal aborts.
    if (request.nextLink) behind.push(signal)
    else await pauseMlsFeed(actor, { reason: REASON })
    return readPage(request, signal)
  }
  expect(await sync()).toBe('paused')
  expect(behind.map(({ aborted }) => aborted)).toEqual([true])
})

databaseTest('records that are read one by one, and lists of names, end with it too', async () => {
  const feed = openFeed(2, 3)
  const actor = await boss()
  const { readRecord } = feed
  feed.readRecord = async (resource, key, signal) => {
    await pauseMlsFeed(actor, { reason: REASON })
    return readRecord(resource, key, signal)
  }
  const listingKeys = ['MBR1', 'MBR2', 'MBR3']
  await expect(importMlsListings(actor, { mode: 'keys', listingKeys })).rejects.toMatchObject({ code: 'unavailable' })
  expect(await storedKeys()).toEqual(['MBR1'])
  const [run] = await db().selectFrom('mls_runs').select(['kind', 'status', 'error']).execute()
  expect(run).toMatchObject({ kind: 'keys', status: 'halted', error: expect.stringContaining('sync was paused') })

  await resumeMlsFeed(actor, { pauseId: await pauseId() })
  let pages = 0
  feed.readLookups = async () => {
    pages += 1
    await pauseMlsFeed(actor, { reason: REASON })
    return { records: [], nextLink: `page ${pages}`, total: null }
  }
  expect(await sync()).toBe('paused')
  expect(pages).toBe(1)
})

databaseTest('visitors read at once that updates are paused, and after twelve hours that the data is old', async () => {
  let at = new Date('2032-11-20T12:00:00Z')
  onTestFinished(setClock({ now: () => at }))
  openFeed(2, 1)
  await sync()
  const actor = await boss()
  await pauseMlsFeed(actor, { reason: REASON })
  at = new Date('2032-11-20T12:10:00Z')
  expect(await getFreshness()).toMatchObject({ lateness: 'fresh', is_paused: true })
  at = new Date('2032-11-21T00:01:00Z')
  await syncMls.run({}, { id: '', signal: never })
  expect(await getFreshness()).toMatchObject({ lateness: 'stale', hours: 12, is_paused: true })
  const emails = await db().selectFrom('mail_outbox').select(['letter', 'text']).execute()
  expect(emails).toMatchObject([
    { letter: 'mls-feed-silent', text: expect.stringContaining('The sync was paused manually on Nov 20, 2032') },
  ])
  expect(emails[0]?.text).not.toContain('tried again every minute')
})

const pauseId = async () => (await findPause())?.id ?? ''

databaseTest('only a super administrator may, and resuming what is not paused does nothing', async () => {
  openFeed(2, 0)
  const actor = await boss()
  const keeper = await testActor('admin:mls')
  await expect(pauseMlsFeed(keeper, { reason: REASON })).rejects.toMatchObject({ code: 'forbidden' })
  const former = { pauseId: newId() }
  await resumeMlsFeed(actor, former)
  await pauseMlsFeed(actor, { reason: REASON })
  // A page loaded before another pause must not end that one.
  await resumeMlsFeed(actor, former)
  await expect(resumeMlsFeed(keeper, { pauseId: await pauseId() })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(pauseMlsFeed(actor, { reason: 'Again.' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await auditRecords()).map(({ act }) => act)).toEqual(['mls.feed_paused'])
})

committedTest('of two who pause at once one does', async () => {
  openFeed(2, 0)
  const actor = await transaction(boss)
  const done = await Promise.allSettled([1, 2].map(() => pauseMlsFeed(actor, { reason: REASON })))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
