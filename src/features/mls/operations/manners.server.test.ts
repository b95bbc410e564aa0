import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import type { Budget } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { type SampleMls, startSampleMls } from '../../../../sample/mls/server.ts'
import { committedTest } from '../../../../test/database.ts'
import { setFeedSource } from './feed.server.ts'
import { downloadWantedMedia } from './media.server.ts'
import { syncFeed } from './sync.server.ts'

/**
 * The sample MLS, as strict as MLS Grid: gzip, one system, page sizes, two requests a second, photo URLs that work once
 * and for an hour, the token as User-Agent. All share one clock: each request takes the time that the limits require.
 */
const DELTAS = 30
const MINUTE_MS = 60_000
const PROFILE = PROFILES.mlsgrid
let at = Date.parse('2026-11-20T12:00:00Z')
let asked = 0
let mls: SampleMls
let dataDir = ''
const restore: (() => void)[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manners-'))
  mls = await startSampleMls({
    listings: 300,
    dataDir,
    token: 'token',
    day: '2026-11-20',
    picturesPerHome: 1,
    plainPictures: true,
    limits: true,
    mediaOnce: true,
    mediaAgent: true,
    speed: 600,
    now: () => at,
  })
  const feed = resoFeed({
    url: mls.url,
    profile: PROFILE,
    token: 'token',
    credentials: null,
    system: 'mibor',
    budget: sequentially(),
    allowed: new Set([new URL(mls.url).host]),
    pause_ms: 1,
  })
  restore.push(
    setClock({ now: () => new Date(at) }),
    setStorage(fakeStorage()),
    setFeedSource({ feed, profile: PROFILE, system: 'mibor' }),
  )
})
afterAll(async () => {
  for (const back of restore.splice(0)) back()
  await mls.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends requests one at a time. Each takes its time on the clock of the test. */
function sequentially(): Budget {
  let before = Promise.resolve()
  let end = () => {}
  return {
    take: async () => {
      const former = before
      const current = Promise.withResolvers<void>()
      before = current.promise
      await former
      end = current.resolve
      asked += 1
      at += Math.ceil(1000 / PROFILE.limits.perSecond)
    },
    spend: async () => end(),
  }
}

const signal = new AbortController().signal

/** Counts photos and their homes by status. */
async function pictures() {
  const { rows } = await sql<{ status: string; pictures: number; homes: number }>`
    select status, count(*)::int as pictures, count(distinct property_id)::int as homes
    from property_media group by status order by status
  `.execute(db())
  return rows
}

committedTest(
  'a whole import and the changes of many minutes, pictures among them, are never refused anything',
  async () => {
    expect(await syncFeed(signal)).toBe('done')
    // The first URLs expire before all photos are downloaded, so the rest need new ones.
    at += 70 * MINUTE_MS
    await downloadWantedMedia(signal)
    // The photos of two homes stay missing, because their URLs lead to hosts outside the allowlist.
    expect(await pictures()).toMatchObject([{ status: 'stored' }, { status: 'wanted', homes: 2 }])
    for (let delta = 0; delta < DELTAS; delta += 1) {
      at += MINUTE_MS
      expect(await syncFeed(signal)).toBe('done')
      await downloadWantedMedia(signal)
    }
    expect(mls.refusals).toEqual([])
    const { properties } = mls.feed
    expect(asked).toBeGreaterThan(DELTAS * 4)
    expect(properties.count).toBeGreaterThan(300)

    // The site has the feed's current homes and prices.
    const { rows } = await sql<{ listing_key: string; price: number }>`
      select listing_key, price from properties order by listing_key
    `.execute(db())
    for (const { listing_key, price } of rows) {
      const { property } = properties.recordAt(properties.find(listing_key))
      expect([listing_key, Number(property.ListPrice)]).toEqual([listing_key, price])
    }
  },
  600_000,
)
