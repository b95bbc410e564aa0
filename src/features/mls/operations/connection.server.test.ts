import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { PROFILES } from '#ports/mls-feed/profiles.ts'
import { resoFeed } from '#ports/mls-feed/reso.server.ts'
import { startSampleMls } from '../../../../sample/mls/server.ts'
import { SERVICE_TOKEN, type ServiceKind, startService } from '../../../../sample/mls/services.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { openFeed } from '../../../../test/sync.ts'
import { operatorsOf, searchFieldsOf } from '../rules/search-form.ts'
import { SearchMls } from '../schema/search.ts'
import { testMlsConnection } from './connection.server.ts'
import { getMlsState } from './console.server.ts'
import { setFeedSource } from './feed.server.ts'
import { searchMls } from './search-feed.server.ts'
import { syncFeed } from './sync.server.ts'

const MARKET = { count: 110, seed: 1, day: '2026-11-20' }

async function openService(kind: ServiceKind, token = SERVICE_TOKEN) {
  const service = await startService({ kind, market: MARKET, style: kind === 'reso' ? 'enum' : 'lookup' })
  const profile = PROFILES[kind]
  const feed = resoFeed({
    url: service.url,
    profile,
    token,
    credentials: null,
    system: 'mibor',
    budget: { take: async () => undefined, spend: async () => undefined },
    allowed: new Set([new URL(service.url).host]),
    pause_ms: 1,
  })
  onTestFinished(service.close)
  onTestFinished(setFeedSource({ feed, profile, system: 'mibor' }))
  return service
}

async function openSample() {
  const dataDir = await mkdtemp(join(tmpdir(), 'connection-'))
  const mls = await startSampleMls({ listings: 110, dataDir, token: 'token', day: '2026-11-20' })
  const profile = PROFILES.mlsgrid
  const feed = resoFeed({
    url: mls.url,
    profile,
    token: 'token',
    credentials: null,
    system: 'mibor',
    budget: { take: async () => undefined, spend: async () => undefined },
    allowed: new Set([new URL(mls.url).host]),
    pause_ms: 1,
  })
  onTestFinished(async () => {
    await mls.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  onTestFinished(setFeedSource({ feed, profile, system: 'mibor' }))
  return mls
}

const admin = () => testActor('admin:mls')
const search = async (input: unknown) => searchMls(await admin(), SearchMls.parse(input))

describe('the test of the connection', () => {
  databaseTest('says what answers, how fast, with which resources and without which fields', async () => {
    const service = await openService('reso')
    const report = await testMlsConnection(await admin())
    expect(report).toMatchObject({
      state: 'answers',
      message: 'The feed responds.',
      profile: 'reso',
      metadata: { error: null, list_style: 'enumerations', has_events: true },
    })
    expect(report.metadata?.resources).toContain('OpenHouse')
    const homes = report.resources.find(({ resource }) => resource === 'Property')
    expect(homes).toMatchObject({ is_declared: true, has_records: true, error: null, missing: { essential: [] } })
    expect(homes?.took_ms).toBeGreaterThanOrEqual(0)
    // No home of the sample market has such a bath, so the metadata does not declare the field.
    expect(homes?.missing?.wanted).toContain('BathroomsThreeQuarter')
    expect(report.resources.find(({ resource }) => resource === 'Rooms')).toMatchObject({
      is_declared: true,
      has_records: null,
      missing: { expected: [] },
    })
    expect(service.requests.some((asked) => asked.includes('/Lookup'))).toBe(false)
  })

  databaseTest('says that the token is wrong, and no word of it', async () => {
    await openService('bridge', 'a-wrong-token')
    const report = await testMlsConnection(await admin())
    expect(report).toMatchObject({ state: 'fails', message: expect.stringContaining('Check the token') })
    expect(report.metadata?.error).toContain('401')
    expect(JSON.stringify(report)).not.toContain('a-wrong-token')
  })

  databaseTest('says that nobody answers, and that no feed is set', async () => {
    const service = await openService('spark')
    await service.close()
    expect(await testMlsConnection(await admin())).toMatchObject({
      state: 'fails',
      message: 'No response from the feed’s address.',
    })
    onTestFinished(setFeedSource(null))
    expect(await testMlsConnection(await admin())).toMatchObject({ state: 'none', profile: null, resources: [] })
  })
})

describe('MLS Grid', () => {
  databaseTest(
    'is tested and searched within its rules, and numbers are known without the letters of the MLS',
    async () => {
      const mls = await openSample()
      const report = await testMlsConnection(await admin())
      expect(report).toMatchObject({ state: 'answers', system: 'mibor', metadata: { list_style: 'lookups' } })
      expect(await syncFeed(new AbortController().signal)).toBe('done')
      const { records, filter } = await search({
        resource: 'Property',
        conditions: [{ field: 'ListingId', operator: 'in', value: ['21000003', 'MBR21000004'] }],
      })
      expect(filter).toBe("OriginatingSystemName eq 'mibor' and ListingId in ('MBR21000003','MBR21000004')")
      expect(records.map(({ key, is_stored }) => [key, is_stored]).sort()).toEqual([
        ['MBR21000003', true],
        ['MBR21000004', true],
      ])
      expect(mls.refusals).toEqual([])
    },
  )
})

describe('a search of the feed itself', () => {
  databaseTest('asks in the words of the service, gives nothing confidential, and is on record', async () => {
    await openService('reso')
    const answer = await search({
      resource: 'Property',
      conditions: [
        { field: 'StandardStatus', operator: 'eq', value: 'Active' },
        { field: 'ListPrice', operator: 'gt', value: 100_000 },
      ],
      limit: 5,
    })
    expect(answer.filter).toBe(
      "StandardStatus eq org.reso.metadata.enums.StandardStatus'Active' and ListPrice gt 100000",
    )
    expect(answer.records).toHaveLength(5)
    expect(answer.records[0]).toMatchObject({ status: 'Active', is_stored: false, label: expect.any(String) })
    // Withheld homes contain canaries too, and an admin who may search the feed may see those.
    expect(JSON.stringify(answer)).not.toMatch(/canary-(?!withheld|directions)|PrivateRemarks|ShowingContact/i)
    expect(await auditRecords()).toMatchObject([
      { act: 'mls.searched', object_id: 'Property', after: { filter: answer.filter, found: 5 } },
    ])
  })

  databaseTest('says what the feed says where it refuses', async () => {
    await openService('bridge', 'a-wrong-token')
    await expect(
      search({ resource: 'Office', conditions: [{ field: 'OfficeName', operator: 'eq', value: 'x' }] }),
    ).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('401') })
    expect(await auditRecords()).toEqual([])
  })

  databaseTest('by a field that the service is not searched by is refused before anything is asked', async () => {
    const feed = openFeed()
    feed.search = async () => {
      throw new Error('It was asked.')
    }
    await expect(
      search({ resource: 'Property', conditions: [{ field: 'City', operator: 'eq', value: 'Greenwood' }] }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { 'conditions.0': 'This feed can’t be searched by City.' } })
    // The form must offer only fields that the search accepts.
    const { has_few_search_fields } = await getMlsState(await admin())
    expect(has_few_search_fields).toBe(true)
    expect(searchFieldsOf('Property', has_few_search_fields)).not.toContain('City')
    for (const field of searchFieldsOf('Property', has_few_search_fields)) {
      const [operator = 'eq'] = operatorsOf('Property', field)
      const value = operator === 'eq' ? 'x' : '2026-11-24T00:00:00Z'
      const asked = search({ resource: 'Property', conditions: [{ field, operator, value }] })
      await expect(asked).rejects.not.toMatchObject({ code: 'invalid' })
    }
  })
})

databaseTest.each<[string, unknown]>([
  ['a field that nobody may ask for', { field: 'PrivateRemarks', operator: 'eq', value: 'x' }],
  ['an inherited name', { field: 'constructor', operator: 'eq', value: 'x' }],
  ['a field with more than its name', { field: 'City eq 1 or ListPrice', operator: 'eq', value: 'x' }],
  ['an operator that does not fit', { field: 'City', operator: 'gt', value: 'x' }],
  ['an operator that is none', { field: 'City', operator: 'has', value: 'x' }],
  ['a text for a number', { field: 'ListPrice', operator: 'eq', value: '1' }],
  ['a list for one value', { field: 'City', operator: 'eq', value: ['x'] }],
  ['no date', { field: 'CloseDate', operator: 'eq', value: 'today()' }],
  ['nothing', { field: 'City', operator: 'eq', value: ' ' }],
  ['too many values', { field: 'City', operator: 'in', value: ['1', '2', '3', '4', '5', '6', '7'] }],
])('%s is no condition', async (_, condition) => {
  expect(SearchMls.safeParse({ resource: 'Property', conditions: [condition] }).success).toBe(false)
})
