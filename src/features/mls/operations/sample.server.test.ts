import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { CANARY_PATTERN, confidentialFields, withheldListings } from '../../../../sample/mls/canaries.ts'
import { CAST_KEYS } from '../../../../sample/mls/cast.ts'
import { type SampleMls, startSampleMls } from '../../../../sample/mls/server.ts'
import { databaseTest } from '../../../../test/database.ts'
import { setFeedSource } from './feed.server.ts'
import { syncFeed } from './sync.server.ts'

/** End to end: the sample MLS over HTTP, the client, the mapping, the tables. */
let mls: SampleMls
let dataDir = ''
let restore = () => {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sample-mls-'))
  mls = await startSampleMls({ listings: 400, dataDir, token: 'token', day: '2026-11-20' })
  const feed = resoFeed({
    url: mls.url,
    profile: PROFILES.mlsgrid,
    token: 'token',
    credentials: null,
    system: 'mibor',
    budget: { take: async () => undefined, spend: async () => undefined },
    allowed: new Set([new URL(mls.url).host]),
    pause_ms: 1,
  })
  restore = setFeedSource({
    feed,
    profile: { ...PROFILES.mlsgrid, pageSize: { expanded: 150, plain: 150 } },
    system: 'mibor',
  })
})
afterAll(async () => {
  restore()
  await mls.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function control(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(new URL(path, mls.url), { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!response.ok) throw new Error(await response.text())
}

/** Returns everything that the site reads, as one text. */
async function siteText(): Promise<string> {
  const tables = ['properties', 'property_media', 'property_changes', 'unit_types', 'open_houses', 'members', 'offices']
  const texts = []
  for (const table of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, ' ') as text from ${sql.table(table)} t`.execute(db())
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join('\n')
}

databaseTest(
  'the sample market is imported; nothing confidential or withheld is on the site or in the raw records',
  async () => {
    expect(await syncFeed(new AbortController().signal)).toBe('done')
    const { count } = await db()
      .selectFrom('properties')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(370)

    const site = await siteText()
    expect(site.match(new RegExp(`.{0,60}${CANARY_PATTERN.source}.{0,40}`, 'i'))).toBeNull()
    const { rows } = await sql<{
      text: string
    }>`select string_agg(payload::text, ' ') as text from mls_listings`.execute(db())
    const raw = rows[0]?.text ?? ''
    for (const words of Object.values(confidentialFields(CAST_KEYS.lakeHouse))) {
      const [prefix] = /^CANARY-[A-Z]+/.exec(String(words)) ?? []
      if (prefix) expect(raw.includes(prefix), prefix).toBe(false)
    }
    for (const { words } of withheldListings(mls.feed.market))
      for (const word of words) expect(site.includes(word), word).toBe(false)

    const vowOnly = await db()
      .selectFrom('properties')
      .select(['is_idx', 'is_vow'])
      .where('listing_key', '=', CAST_KEYS.vowOnly)
      .execute()
    expect(vowOnly).toEqual([{ is_idx: false, is_vow: true }])
    const held = await db().selectFrom('mls_quarantine').select(['field']).orderBy('record_key').execute()
    expect(held.map(({ field }) => field)).toEqual(['ListPrice', 'StandardStatus', 'ListPrice', 'ListPrice'])
  },
)

databaseTest('edits, withdrawals and faults of the feed are followed', async () => {
  const sync = () => syncFeed(new AbortController().signal)
  await sync()
  await control('PATCH', `/_sample/listings/${CAST_KEYS.priceCut}`, { ListPrice: 123_456 })
  await control('DELETE', `/_sample/listings/${CAST_KEYS.condo}`)
  await control('POST', '/_sample/faults', { path: '/v2/Property', truncated_gzip: true })
  await control('POST', '/_sample/faults', { path: '/v2/Property', html: true })
  await control('POST', '/_sample/faults', { path: '/v2/Member', cut_after: 20 })
  expect(await sync()).toBe('done')
  const find = (key: string) =>
    db().selectFrom('properties').select('price').where('listing_key', '=', key).executeTakeFirst()
  expect(await find(CAST_KEYS.priceCut)).toEqual({ price: 123_456 })
  expect(await find(CAST_KEYS.condo)).toBeUndefined()

  await control('POST', '/_sample/faults', { path: '/v2/', status: 429 })
  expect(await sync()).toBe('halted')
})
