import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { fakeStorage } from '#ports/storage/fake.ts'
import { setStorage } from '#ports/storage/storage.server.ts'
import { databaseTest, queuedJobs } from '../../../../test/database.ts'
import { type FeedRecord, isRecord } from '../mapping/values.ts'
import { setFeedSource } from './feed.server.ts'
import { importPage } from './import-page.server.ts'
import { removeUnused } from './media.server.ts'
import { syncFeed } from './sync.server.ts'

/** Payloads of real services, if their folder exists next to the repository, from the client to the tables. */
const folder = join(import.meta.dirname, '../../../../../shared/data')
const isThere = existsSync(folder)
if (!isThere) console.warn(`Skipped: the payloads of real services are not at ${folder}.`)

const restore: (() => unknown)[] = []
afterEach(async () => {
  for (const back of restore.splice(0)) await back()
})

function recordsOf(file: string): FeedRecord[] {
  const answer: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  if (!isRecord(answer)) return []
  const { value, D, response } = answer
  const list = [value, isRecord(D) ? D.Results : null, isRecord(response) ? response.value : null].find(Array.isArray)
  return Array.isArray(list) ? list.filter(isRecord) : [answer]
}

/** Serves two records per page in the order of their changes, paged by `$skip`. */
async function serve(records: FeedRecord[]): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const since = /ModificationTimestamp ge (\S+)/.exec(url.searchParams.get('$filter') ?? '')?.[1] ?? ''
    const isVisibleOnly = (url.searchParams.get('$filter') ?? '').includes('MlgCanView eq true')
    const found = records
      .filter((record) => url.pathname === '/Property' && !(isVisibleOnly && record.MlgCanView === false))
      .filter((record) => new Date(String(record.ModificationTimestamp)) >= new Date(since || 0))
      .sort((a, b) => (String(a.ModificationTimestamp) < String(b.ModificationTimestamp) ? -1 : 1))
    const skip = Number(url.searchParams.get('$skip') ?? 0)
    url.searchParams.set('$skip', String(skip + 2))
    const next =
      skip + 2 < found.length ? { '@odata.nextLink': `http://${request.headers.host}${url.pathname}${url.search}` } : {}
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(JSON.stringify({ value: found.slice(skip, skip + 2), ...next })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  restore.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

async function site() {
  const { rows } = await sql<{ listing_key: string; price: number }>`
    select listing_key, price from properties order by listing_key`.execute(db())
  return rows.map(({ listing_key, price }) => [listing_key, price])
}

async function everything(): Promise<string> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_array(
      (select jsonb_agg(to_jsonb(p) order by p.id) from properties p), (select jsonb_agg(to_jsonb(m) order by media_key) from property_media m),
      (select jsonb_agg(to_jsonb(c) order by seq) from property_changes c), (select jsonb_agg(to_jsonb(l) order by listing_key) from mls_listings l)
    ) as all`.execute(db())
  return JSON.stringify(rows)
}

describe.runIf(isThere)('payloads of MLS Grid', () => {
  databaseTest(
    'three listings on two pages, then one that goes with its files and one that comes; twice is once',
    async () => {
      const records = [...recordsOf('mlsgrid/property_page1.json'), ...recordsOf('mlsgrid/property_page2.json')]
      const url = await serve(records)
      const profile = PROFILES.mlsgrid
      const storage = fakeStorage()
      let at = new Date('2026-06-03T00:00:00Z')
      restore.push(
        setClock({ now: () => at }),
        setStorage(storage),
        setFeedSource({
          profile,
          system: 'testmls',
          feed: resoFeed({
            url,
            profile,
            token: 'token',
            credentials: null,
            system: 'testmls',
            budget: { take: async () => undefined, spend: async () => undefined },
            allowed: new Set([new URL(url).host]),
          }),
        }),
      )
      const sync = () => syncFeed(new AbortController().signal)
      expect(await sync()).toBe('done')
      expect(await site()).toEqual([
        ['TST0000000001', 425_000],
        ['TST0000000002', 300_000],
        ['TST0000000003', 2200],
      ])
      // A stored photo of the record that will be removed.
      await storage.put('media/of-the-second', Buffer.from('picture'), 'image/jpeg')
      await sql`
      insert into property_media (property_id, media_key, position, source_url, source_at, status, storage_key)
      select id, 'of-the-second', 9, 'https://media.example/2.jpg', now(), 'stored', 'media/of-the-second'
      from properties where listing_key = 'TST0000000002'`.execute(db())

      const gone = recordsOf('mlsgrid/property_deleted.json')
      records.splice(
        0,
        records.length,
        ...records.filter((one) => !gone.some((other) => other.ListingKey === one.ListingKey)),
        ...gone,
      )
      at = new Date(at.getTime() + 60_000)
      expect(await sync()).toBe('done')
      const after = [
        ['TST0000000001', 425_000],
        ['TST0000000003', 2200],
        ['TST0000000004', 510_000],
      ]
      expect(await site()).toEqual(after)
      const swept = (await queuedJobs()).filter(({ name }) => name === 'sweep-media')
      expect(swept).toMatchObject([{ data: { storageKeys: ['media/of-the-second'] } }])
      await removeUnused(['media/of-the-second'])
      expect(storage.entries.size).toBe(0)

      const before = await everything()
      at = new Date(at.getTime() + 60_000)
      expect(await sync()).toBe('done')
      expect(await everything()).toBe(before)
    },
  )
})

describe.runIf(isThere)('payloads of all services', () => {
  const files = ['mlsgrid', 'reso', 'spark'].flatMap((service) =>
    (isThere ? readdirSync(join(folder, service)) : [])
      .filter((file) => file.endsWith('.json') && !/^dd-|schema/.test(file))
      .map((file) => `${service}/${file}`),
  )
  databaseTest.each(files.map((file): [string] => [file]))(
    '%s goes into the tables, or is kept aside with its reason',
    async (file) => {
      const records = recordsOf(file)
      for (const hasKeyPrefix of [true, false]) {
        const mapping = {
          system: 'testmls',
          hasKeyPrefix,
          isLicensedByRecord: hasKeyPrefix,
          received_at: new Date('2026-06-03T00:00:00Z'),
        }
        const run_id = '00000000-0000-4000-8000-000000000000'
        for (const resource of ['Property', 'OpenHouse', 'Member', 'Office'] as const) {
          const done = await importPage(resource, records, { run_id, mapping })
          expect(done.received).toBe(records.length)
          expect(done.upserted + done.unchanged + done.removed + done.quarantined).toBeLessThanOrEqual(records.length)
        }
      }
    },
  )
})
