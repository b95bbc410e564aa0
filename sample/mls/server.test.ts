import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CAST_KEYS } from './cast.ts'
import { type SampleMls, startSampleMls } from './server.ts'

const AUTHORIZED = { authorization: 'Bearer sample-token', 'accept-encoding': 'gzip' }
const SYSTEM = "OriginatingSystemName eq 'mibor'"
let folder: string
let mls: SampleMls
let root: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-mls-'))
  mls = await startSampleMls({ listings: 1200, dataDir: folder, day: '2026-11-20' })
  root = mls.url.replace('/v2', '')
})
afterAll(async () => {
  await mls.close()
  await rm(folder, { recursive: true })
})
afterEach(() => fetch(`${root}/_sample/faults`, { method: 'DELETE' }))

interface Answer {
  '@odata.nextLink'?: string
  '@odata.count'?: number
  value: Record<string, unknown>[]
}

function address(resource: string, options: Record<string, string>): string {
  return `${mls.url}/${resource}?${new URLSearchParams(options)}`
}

async function page(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: AUTHORIZED })
  expect(response.status, url).toBe(200)
  return response.json()
}

/** Follows nextLink to the end; calls `between` after each page. */
async function readAll(url: string, between = async () => {}): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let next: string | undefined = url; next; ) {
    const answer = await page(next)
    rows.push(...answer.value)
    next = answer['@odata.nextLink']
    await between()
  }
  return rows
}

function control(path: string, method: string, body: unknown): Promise<Response> {
  return fetch(`${root}/_sample/${path}`, { method, body: JSON.stringify(body) })
}

test('without a day, the day of the first start is kept', async () => {
  const data = await mkdtemp(join(folder, 'day-'))
  await mkdir(join(data, 'sample-mls'))
  await writeFile(join(data, 'sample-mls', 'day'), '2026-03-01')
  const later = await startSampleMls({ listings: 100, dataDir: data })
  await later.close()
  expect(later.feed.market.day).toBe('2026-03-01')
})

describe('refusals', () => {
  test('without gzip comes 400 COMPRESSION REQUIRED, before the token is looked at', async () => {
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      request(`${mls.url}/Property`, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
        .on('error', reject)
        .end()
    })
    expect([status, JSON.parse(text).error.message]).toEqual([400, 'COMPRESSION REQUIRED'])
  })

  test('without a token comes 401', async () => {
    const response = await fetch(address('Property', { $filter: SYSTEM }), { headers: { 'accept-encoding': 'gzip' } })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: { code: 401, message: 'Unauthorized request: no authentication given' },
    })
  })

  test.each([
    ['no filter', 'Property', {}, 400],
    ['no system', 'Property', { $filter: 'MlgCanView eq true' }, 400],
    ['an unknown system', 'Property', { $filter: "OriginatingSystemName eq 'MIBOR'" }, 400],
    ['a field that is not searchable', 'Property', { $filter: `${SYSTEM} and ListPrice gt 1` }, 400],
    ['too large a page', 'Property', { $filter: SYSTEM, $top: '5001' }, 400],
    ['too large a page with $expand', 'Property', { $filter: SYSTEM, $top: '1001', $expand: 'Media' }, 400],
    ['an unknown $expand', 'Property', { $filter: SYSTEM, $expand: 'Secrets' }, 400],
    ['$expand where there is none', 'Lookup', { $filter: SYSTEM, $expand: 'Media' }, 400],
    ['a $top that is no number', 'Property', { $filter: SYSTEM, $top: 'many' }, 400],
    ['another order', 'Property', { $filter: SYSTEM, $orderby: 'ListPrice desc' }, 400],
    ['an unknown option', 'Property', { $filter: SYSTEM, $search: 'pool' }, 400],
    ['a wrong $skiptoken', 'Property', { $filter: SYSTEM, $skiptoken: '!' }, 400],
    [
      'more than five or',
      'Property',
      { $filter: `${SYSTEM} and (${Array(7).fill("ListingId eq 'a'").join(' or ')})` },
      400,
    ],
    ['an unknown resource', 'Media', { $filter: SYSTEM }, 404],
    ['an unknown key', "Property('MBR1')", {}, 404],
  ])('%s is refused', async (_, resource, options, status) => {
    const response = await fetch(address(resource, { ...options }), { headers: AUTHORIZED })
    expect(response.status).toBe(status)
    expect(response.headers.get('odata-version')).toBe('4.0')
    expect((await response.json()).error.code).toBe(status)
  })
})

describe('pages', () => {
  test('hold 500 records unless asked otherwise, oldest change first, gzipped', async () => {
    const response = await fetch(address('Property', { $filter: SYSTEM }), { headers: AUTHORIZED })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const { value }: Answer = await response.json()
    const changed = value.map((row) => String(row.ModificationTimestamp))
    expect(changed).toHaveLength(500)
    expect(changed).toEqual(changed.toSorted())
    expect(value[0]).not.toHaveProperty('Media')
  })

  test('hold every listing once, with its children, and the count', async () => {
    const url = address('Property', {
      $filter: `${SYSTEM} and MlgCanView eq true`,
      $expand: 'Media,Rooms,UnitTypes',
      $top: '170',
      $count: 'true',
    })
    const first = await page(url)
    const rows = await readAll(url)
    expect(rows).toHaveLength(first['@odata.count'] ?? 0)
    expect(new Set(rows.map((row) => row.ListingKey)).size).toBe(rows.length)
    expect(rows.every((row) => Array.isArray(row.Media) && Array.isArray(row.Rooms) && row.MlgCanView === true)).toBe(
      true,
    )
    expect(rows.find((row) => row.ListingKey === CAST_KEYS.gone)).toBeUndefined()
  })

  test('lose no listing where four share a timestamp at the border', async () => {
    const tied = `${SYSTEM} and ModificationTimestamp eq 2026-01-15T12:00:00.000Z`
    expect(await readAll(address('Property', { $filter: tied, $top: '1' }))).toHaveLength(4)
  })

  test('lose no listing while others are edited between pages', async () => {
    const seen = await readAll(address('Property', { $filter: SYSTEM, $top: '300' }), async () => {
      for (const key of ['MBR21000200', 'MBR21000201', 'MBR21000900'])
        await control(`listings/${key}`, 'PATCH', { ListPrice: 123_000 })
    })
    const keys = new Set(seen.map((row) => row.ListingKey))
    expect(keys.size).toBe(1200)
  })

  test('take $select, $skip and the other resources', async () => {
    const few = await page(
      address('Property', { $filter: SYSTEM, $select: 'ListingKey,ModificationTimestamp', $top: '2', $skip: '5' }),
    )
    expect(few.value.map((row) => Object.keys(row))).toEqual([
      ['ListingKey', 'ModificationTimestamp'],
      ['ListingKey', 'ModificationTimestamp'],
    ])
    for (const resource of ['Member', 'Office', 'OpenHouse', 'Lookup']) {
      expect((await readAll(address(resource, { $filter: SYSTEM, $top: '30' }))).length, resource).toBeGreaterThan(25)
    }
  })

  test('name one record by its key', async () => {
    const response = await fetch(`${mls.url}/Property('${CAST_KEYS.lakeHouse}')?$expand=Media`, { headers: AUTHORIZED })
    const record = await response.json()
    expect([record.ListingKey, record.WaterfrontYN, record.Media.length]).toEqual([CAST_KEYS.lakeHouse, true, 1])
  })

  test('describe themselves', async () => {
    const metadata = await (await fetch(`${mls.url}/$metadata`, { headers: AUTHORIZED })).text()
    expect(metadata).toContain('<EntityType Name="Property">')
    expect(metadata).toContain('<Property Name="ListPrice" Type="Edm.Decimal"/>')
    const service = await (await fetch(`${mls.url}/`, { headers: AUTHORIZED })).json()
    expect(service.value.map((entry: { name: string }) => entry.name)).toContain('OpenHouse')
  })
})

describe('changes', () => {
  test('an edit, a deletion and a new listing come in the next delta, in order', async () => {
    const edited = await (
      await control(`listings/${CAST_KEYS.pending}`, 'PATCH', { StandardStatus: 'Closed', ClosePrice: 400_000 })
    ).json()
    const since = edited.ModificationTimestamp
    await control(`listings/${CAST_KEYS.condo}`, 'DELETE', {})
    const added = await control('listings', 'POST', { ListPrice: 250_000 })
    expect(added.status).toBe(201)
    const { value } = await page(address('Property', { $filter: `${SYSTEM} and ModificationTimestamp ge ${since}` }))
    expect(value.map((row) => [row.StandardStatus, row.MlgCanView])).toEqual([
      ['Closed', true],
      ['Active', false],
      ['Active', true],
    ])
    expect(value[2]).toMatchObject({ ListPrice: 250_000 })
  })
})

describe('faults', () => {
  test.each([
    ['a status', { status: 503 }, (response: Response) => expect(response.status).toBe(503)],
    ['a suspension', { status: 429 }, (response: Response) => expect(response.status).toBe(429)],
    [
      'a page of HTML',
      { html: true },
      (response: Response) => expect(response.headers.get('content-type')).toBe('text/html'),
    ],
  ])('%s', async (_, fault, check) => {
    await control('faults', 'POST', { path: '/v2/Office', ...fault })
    check(await fetch(address('Office', { $filter: SYSTEM }), { headers: AUTHORIZED }))
    expect((await fetch(address('Office', { $filter: SYSTEM }), { headers: AUTHORIZED })).status).toBe(200)
  })

  test.each([{ cut_after: 100 }, { truncated_gzip: true }])('a broken body: %o', async (fault) => {
    await control('faults', 'POST', { path: '/v2/Member', ...fault })
    const reading = fetch(address('Member', { $filter: SYSTEM }), { headers: AUTHORIZED }).then((response) =>
      response.json(),
    )
    await expect(reading).rejects.toThrow()
  })
})

test('more than two requests a second suspend the token where limits are on', async () => {
  const strict = await startSampleMls({ listings: 100, dataDir: folder, day: '2026-11-20', limits: true })
  const statuses: number[] = []
  for (let number = 0; number < 3; number++)
    statuses.push((await fetch(`${strict.url}/`, { headers: AUTHORIZED })).status)
  await strict.close()
  expect(statuses).toEqual([200, 200, 429])
})

describe('pictures', () => {
  test('are drawn once, however many ask, and kept', async () => {
    const first = await page(
      address('Property', { $filter: `${SYSTEM} and ListingId eq 'MBR21000000'`, $expand: 'Media' }),
    )
    const media = first.value[0]?.Media
    const url = Array.isArray(media) ? String(media[0].MediaURL) : ''
    const pictures = await Promise.all([1, 2, 3].map(async () => Buffer.from(await (await fetch(url)).arrayBuffer())))
    expect(pictures[0]?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(pictures[1]).toEqual(pictures[0])
    expect(await readdir(join(folder, 'sample-mls', 'pictures'))).toHaveLength(1)
  })

  test('that do not exist are not found', async () => {
    for (const name of ['999-front', '001-attic', '..%2f..%2fpasswd'])
      expect((await fetch(`${root}/media/MBR1M1/${name}.jpg`)).status).toBe(404)
  })

  test('answer once where addresses are signed', async () => {
    const once = await startSampleMls({ listings: 100, dataDir: folder, day: '2026-11-20', mediaOnce: true })
    const response = await fetch(`${once.url}/Property('MBR21000000')?$expand=Media`, { headers: AUTHORIZED })
    const url = (await response.json()).Media[0].MediaURL
    const statuses = [
      (await fetch(url)).status,
      (await fetch(url)).status,
      (await fetch(url.replace(/sig=.*/, 'sig=zz'))).status,
    ]
    await once.close()
    expect(statuses).toEqual([200, 429, 403])
  })
})
