import { afterEach, describe, expect, test } from 'vitest'
import type { MlsFeed, Page, RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import {
  CREDENTIALS,
  SERVICE_TOKEN,
  type Service,
  type ServiceKind,
  startService,
} from '../../../../sample/mls/services.ts'
import type { MappedListing } from './listing.ts'
import { type Lookups, lookupsOf, mapLookup } from './lookups.ts'
import { mapProperty } from './reso.ts'

/** Contract that each service must meet over HTTP in its own format: the same market gives the same homes. */

const MARKET = { count: 130, seed: 1, day: '2026-11-20' }
const KINDS: readonly ServiceKind[] = ['trestle', 'bridge', 'spark', 'reso']
const never = new AbortController().signal
const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

async function serve(
  kind: ServiceKind,
  options: { style?: 'enum' | 'lookup'; maxRecords?: number; tokenSeconds?: number; omitsLookups?: boolean } = {},
) {
  const service = await startService({ kind, market: MARKET, ...options })
  open.push(service)
  const profile = { ...PROFILES[kind], pageSize: { expanded: 40, plain: 50 } }
  const make = (changes: { token?: string; clientSecret?: string } = {}): MlsFeed =>
    resoFeed({
      url: service.url,
      profile,
      token: changes.token ?? SERVICE_TOKEN,
      credentials:
        profile.auth === 'client_credentials'
          ? {
              tokenUrl: service.tokenUrl,
              ...CREDENTIALS,
              clientSecret: changes.clientSecret ?? CREDENTIALS.clientSecret,
            }
          : null,
      system: 'mibor',
      budget: { take: async () => undefined, spend: async () => undefined },
      allowed: new Set([new URL(service.url).host]),
      pause_ms: 1,
    })
  return { service, profile, feed: make(), make }
}

/** Reads to the end like a run, moving the watermark. */
async function readAll(
  feed: MlsFeed,
  watermark: string,
  options: { resource?: string; since?: Date | null; isKeysOnly?: boolean; between?: (page: number) => void } = {},
): Promise<{ records: RawRecord[]; pages: number; last: Date }> {
  const { resource = 'Property', isKeysOnly = false } = options
  let since = options.since ?? null
  const records: RawRecord[] = []
  let pages = 0
  let nextLink: string | null = null
  let last = since?.getTime() ?? 0
  do {
    const page: Page = await feed.readPage(
      { resource, since, isVisibleOnly: since === null, isKeysOnly, nextLink },
      never,
    )
    records.push(...page.records)
    for (const record of page.records) last = Math.max(last, Date.parse(String(record[watermark])))
    nextLink = page.nextLink
    if (pages > 0) since = new Date(last)
    pages += 1
    options.between?.(pages)
  } while (nextLink !== null && pages < 50)
  return { records, pages, last: new Date(last) }
}

const keysOf = (records: readonly RawRecord[]) => new Set(records.map(({ ListingKey }) => String(ListingKey)))

/** Returns the homes of a service by key, without what depends on its wording. */
function homesOf(
  records: readonly RawRecord[],
  children: readonly string[],
  lookups: Lookups = new Map(),
): Record<string, string> {
  const homes: Record<string, string> = {}
  for (const record of records) {
    const mapped = mapProperty(record, {
      system: 'mibor',
      hasKeyPrefix: true,
      isLicensedByRecord: false,
      received_at: new Date(0),
      lookups,
    })
    if (!('property' in mapped)) continue
    homes[mapped.property.listing_key] = JSON.stringify(comparable(mapped, children))
  }
  return homes
}

function comparable({ property, media, unitTypes }: MappedListing, children: readonly string[]) {
  const { photos_count: _, is_idx: __, is_vow: ___, rooms, ...rest } = property
  return {
    property: rest,
    media: children.includes('Media')
      ? media.map(({ source_url, ...item }) => ({ ...item, at: new URL(source_url).pathname }))
      : [],
    rooms: children.includes('Rooms') ? rooms : [],
    unitTypes: children.includes('UnitTypes') ? unitTypes : [],
  }
}

/** Returns the market's actual records. */
function truthOf(service: Service): RawRecord[] {
  return Array.from({ length: service.feed.properties.count }, (_, index) => service.feed.properties.recordAt(index))
    .map(({ property, media, rooms, unitTypes }) => ({ ...property, Media: media, Rooms: rooms, UnitTypes: unitTypes }))
    .filter((record) => !('MlgCanView' in record) || record.MlgCanView !== false)
}

const CHILDREN: Readonly<Record<ServiceKind, readonly string[]>> = {
  trestle: ['Media', 'Rooms', 'UnitTypes'],
  bridge: ['Media'],
  spark: ['Media', 'Rooms'],
  reso: ['Media', 'Rooms', 'UnitTypes'],
}

describe.each(KINDS)('%s', (kind) => {
  test('gives every home once or more, and each becomes the same home', async () => {
    const { service, profile, feed } = await serve(kind)
    const { records, pages } = await readAll(feed, profile.watermark)
    const truth = truthOf(service)
    expect(keysOf(records)).toEqual(keysOf(truth))
    expect(pages).toBeGreaterThan(3)
    expect(homesOf(records, CHILDREN[kind])).toEqual(homesOf(truth, CHILDREN[kind]))
    expect(service.requests.some((asked) => asked.includes('MlgCanView'))).toBe(false)
  })

  test('loses nothing where records change while pages are read, and pages are smaller than asked for', async () => {
    const { service, profile, feed } = await serve(kind, { maxRecords: 25 })
    const { records } = await readAll(feed, profile.watermark, {
      between: (page) => {
        // Each edit moves a record from a finished page to the end, so that `$skip` would miss records.
        for (const index of [page, 100 + (page % 30)])
          service.change({ act: 'edit', at: Date.now(), index, fields: { ListPrice: 100_000 + page } })
      },
    })
    expect([...keysOf(truthOf(service))].filter((key) => !keysOf(records).has(key))).toEqual([])
  })

  test('gives what changed since, and leaves what is gone out of its keys', async () => {
    const { service, profile, feed } = await serve(kind)
    const { last } = await readAll(feed, profile.watermark)
    for (const index of [105, 110, 115])
      service.change({ act: 'edit', at: Date.now(), index, fields: { ListPrice: 222_000 } })
    service.change({ act: 'edit', at: Date.now(), index: 120, fields: { MlgCanView: false } })
    const delta = await readAll(feed, profile.watermark, { since: last })
    const changed = delta.records.filter(({ ListPrice }) => ListPrice === 222_000)
    expect(keysOf(changed).size).toBe(3)
    const gone = String(service.feed.properties.recordAt(120).property.ListingKey)
    const keys = await readAll(feed, profile.watermark, { isKeysOnly: true })
    expect(keysOf(keys.records)).toEqual(keysOf(truthOf(service)))
    expect(Object.keys(keys.records[0] ?? {}).sort()).toEqual(
      [...new Set(['ListingKey', 'ModificationTimestamp', profile.watermark])].sort(),
    )
    expect(await feed.readRecord('Property', gone, never)).toBeNull()
    const [first] = changed
    const again = await feed.readRecord('Property', String(first?.ListingKey), never)
    expect(again).toEqual(first)
  })

  test('a home that is not there is none, and one whose key has signs in it is asked for as it is', async () => {
    const { feed, service } = await serve(kind)
    expect(await feed.readRecord('Property', "O'Brien / 7?", never)).toBeNull()
    expect(service.requests.at(-1)).toContain("Property('O''Brien / 7?')")
  })

  test('says what it is', async () => {
    const { feed } = await serve(kind)
    const metadata = await feed.readMetadata?.(never)
    expect(metadata?.resources.get('Property')?.keys).toEqual(['ListingKey'])
    expect(metadata?.resources.get('Property')?.fields.get('ListPrice')).toMatchObject({ type: 'Edm.Decimal' })
    expect(await feed.readEvents?.(0, never)).toEqual(kind === 'reso' ? expect.any(Array) : null)
  })

  test('refuses a wrong key to it, and says what to look at', async () => {
    const { make } = await serve(kind)
    const wrong = make({ token: 'wrong', clientSecret: 'wrong' })
    await expect(readAll(wrong, 'ModificationTimestamp')).rejects.toThrow(
      kind === 'trestle' ? 'Check the client ID and the client secret' : 'Check the token',
    )
  })

  test('is asked questions in its own words', async () => {
    const { feed, service } = await serve(kind, { style: kind === 'reso' ? 'enum' : 'lookup' })
    const found = await feed.search?.(
      {
        resource: 'Property',
        conditions: [
          { field: 'StandardStatus', kind: 'choice', operator: 'in', value: ['Active Under Contract', 'Pending'] },
          { field: 'ListPrice', kind: 'number', operator: 'ge', value: 100_000 },
          { field: 'City', kind: 'text', operator: 'ne', value: "O'Fallon' or ListPrice gt 0 or City eq 'x" },
        ],
        limit: 10,
      },
      never,
    )
    expect(found?.records.length).toBeGreaterThan(0)
    for (const { StandardStatus } of found?.records ?? [])
      expect(String(StandardStatus)).toMatch(/^(Active ?Under ?Contract|Pending)$/)
    expect(service.requests.at(-1)).toContain("City ne 'O''Fallon'' or ListPrice gt 0 or City eq ''x'")
  })
})

test.each([
  ['the lists of names', {}],
  ['the metadata alone', { omitsLookups: true }],
])('names as identifiers, several with commas between them, become the same homes by %s', async (_, options) => {
  const { feed, service } = await serve('reso', { style: 'enum', ...options })
  const { records } = await readAll(feed, 'ModificationTimestamp')
  expect(records.some(({ StandardStatus }) => StandardStatus === 'ActiveUnderContract')).toBe(true)
  expect(records.some(({ Basement }) => typeof Basement === 'string' && Basement.includes(','))).toBe(true)
  const page = await feed.readLookups?.({ since: null, isVisibleOnly: true, nextLink: null }, never)
  const entries = (page?.records ?? []).map((record) => mapLookup(record, new Date(0)))
  const lookups = lookupsOf(entries.filter((entry) => 'lookup_key' in entry))
  expect(lookups.get('Basement')?.get('walkoutaccess')).toBe('Walk-Out Access')
  expect(homesOf(records, CHILDREN.reso, lookups)).toEqual(homesOf(truthOf(service), CHILDREN.reso))
})

test('events tell each record, in order, and go on behind the last one', async () => {
  const { service, feed } = await serve('reso')
  const first = (await feed.readEvents?.(0, never)) ?? []
  expect(first.length).toBeGreaterThan(130)
  expect(first.map(({ sequence }) => sequence)).toEqual(first.map(({ sequence }) => sequence).toSorted((a, b) => a - b))
  const last = first.at(-1)?.sequence ?? 0
  expect(await feed.readEvents?.(last, never)).toEqual([])
  service.change({ act: 'edit', at: Date.now(), index: 125, fields: { MlgCanView: false } })
  const key = String(service.feed.properties.recordAt(125).property.ListingKey)
  expect(await feed.readEvents?.(last, never)).toMatchObject([{ resource: 'Property', key }])
  expect(await feed.readRecord('Property', key, never)).toBeNull()
})

describe('client credentials', () => {
  test('are changed for one token however many ask at once, and renewed before it ends', async () => {
    const { service, feed } = await serve('trestle', { tokenSeconds: 2 })
    await Promise.all(Array.from({ length: 6 }, () => feed.readRecord('Property', 'MBR21000100', never)))
    const signIns = () => service.requests.filter((path) => path === '/token').length
    expect(signIns()).toBe(1)
    // Half of the token's lifetime is over.
    await new Promise((done) => setTimeout(done, 1100))
    await feed.readRecord('Property', 'MBR21000100', never)
    expect(signIns()).toBe(2)
  })

  test('are used once more where the token was ended early, and no further', async () => {
    const { service, feed } = await serve('trestle')
    await feed.readRecord('Property', 'MBR21000100', never)
    service.expireTokens()
    expect(await feed.readRecord('Property', 'MBR21000100', never)).toMatchObject({ ListingKey: 'MBR21000100' })
    expect(service.requests.filter((path) => path === '/token')).toHaveLength(2)
  })
})
