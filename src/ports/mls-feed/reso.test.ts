import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FeedError, type PageRequest } from './mls-feed.ts'
import { PROFILES, type Profile } from './profiles.ts'
import { resoFeed } from './reso.server.ts'

/** A service that returns the test's responses, one after the other. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void
let script: Answer[] = []
let asked: { url: URL; headers: IncomingMessage['headers'] }[] = []
let base = ''
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  script = []
  asked = []
  server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', base), headers: request.headers })
    const answer = script.length > 1 ? script.shift() : script[0]
    if (answer) answer(request, response)
    else response.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const RECORD = { ListingKey: 'MBR1', OriginatingSystemName: 'mibor', MlgCanView: true }
const FIRST: PageRequest = { resource: 'Property', since: null, isVisibleOnly: true, nextLink: null }

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers })
    response.end(gzipSync(JSON.stringify(body)))
  }
}

function feed(settings: { profile?: Profile; timeout_ms?: number; credentials?: boolean } = {}) {
  const bytes: number[] = []
  const made = resoFeed({
    url: `${base}/v2`,
    profile: settings.profile ?? PROFILES.mlsgrid,
    token: 'secret-token',
    credentials: settings.credentials
      ? { tokenUrl: `${base}/token`, clientId: 'client', clientSecret: 'secret' }
      : null,
    system: 'mibor',
    budget: { take: async () => undefined, spend: async (count) => void bytes.push(count) },
    allowed: new Set([new URL(base).host]),
    pause_ms: 1,
    timeout_ms: settings.timeout_ms ?? 5000,
  })
  return { bytes, read: (request = FIRST) => made.readPage(request, new AbortController().signal), made }
}

async function failure(work: Promise<unknown>): Promise<FeedError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof FeedError) return error
  throw new Error(`A FeedError was expected, and this came: ${String(error)}`)
}

describe('a request', () => {
  test('of MLS Grid asks for gzip, one system, what may be seen, and pages of 1,000 with the children', async () => {
    script = [json({ value: [RECORD], '@odata.count': 6000, '@odata.nextLink': `${base}/v2/Property?$skiptoken=x` })]
    const { read, bytes } = feed()
    expect(await read()).toEqual({ records: [RECORD], nextLink: `${base}/v2/Property?$skiptoken=x`, total: 6000 })
    const [{ url, headers } = { url: new URL(base), headers: {} }] = asked
    expect(headers).toMatchObject({ 'accept-encoding': 'gzip', authorization: 'Bearer secret-token' })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      $filter: "OriginatingSystemName eq 'mibor' and MlgCanView eq true",
      $expand: 'Media,Rooms,UnitTypes',
      $top: '1000',
      $count: 'true',
    })
    expect(url.search).not.toContain('+')
    expect(bytes).toHaveLength(1)
  })

  test('of a delta asks for what changed since, gone records among it', async () => {
    script = [json({ value: [] })]
    await feed().read({ ...FIRST, isVisibleOnly: false, since: new Date('2026-01-02T03:04:05.678Z') })
    expect(asked[0]?.url.searchParams.get('$filter')).toBe(
      "OriginatingSystemName eq 'mibor' and ModificationTimestamp ge 2026-01-02T03:04:05.678Z",
    )
  })

  test('of the next page goes to the address that the feed gave, and nowhere else', async () => {
    script = [json({ value: [] })]
    const { read } = feed()
    await read({ ...FIRST, nextLink: `${base}/v2/Property?$skiptoken=x` })
    expect(asked[0]?.url.search).toBe('?$skiptoken=x')
    expect(
      (await failure(read({ ...FIRST, nextLink: 'https://elsewhere.example.com/v2/Property' }))).message,
    ).toContain('another server')
    expect(asked).toHaveLength(1)
  })

  test('of a plain service orders by its watermark and names no system', async () => {
    script = [json({ value: [] })]
    await feed({ profile: PROFILES.bridge }).read({ ...FIRST, since: new Date('2026-01-01T00:00:00Z') })
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      $filter: 'BridgeModificationTimestamp ge 2026-01-01T00:00:00.000Z',
      $orderby: 'BridgeModificationTimestamp asc,ListingKey asc',
    })
  })
})

describe('an answer that is none', () => {
  const whole = gzipSync(JSON.stringify({ value: [{ ...RECORD, PublicRemarks: 'x'.repeat(5000) + Math.random() }] }))

  test.each<[string, () => Answer, string]>([
    ['a web page', () => (_, response) => response.end('<!doctype html><title>Bad gateway</title>'), 'a web page'],
    ['XML', () => (_, response) => response.end('<?xml version="1.0"?><edmx:Edmx/>'), 'XML'],
    ['nothing', () => (_, response) => response.end(), 'empty response'],
    ['bad JSON', () => (_, response) => response.end('{"value":[{'), 'cut short or isn’t JSON'],
    ['no list', () => json({ hello: 1 }), 'without a list of records'],
    [
      'half a gzip stream',
      () => (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2)),
      'cut short',
    ],
    [
      'a connection that is cut',
      () => (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(whole.length) })
        response.write(whole.subarray(0, 20), () => response.destroy())
      },
      'cut short',
    ],
    ['500', () => json({ error: { code: 500, message: 'Boom' } }, 500), 'unavailable (500): Boom'],
  ])('%s is asked for again, and said after four times', async (_, answer, words) => {
    script = [answer()]
    const error = await failure(feed().read())
    expect(error).toMatchObject({ cause_kind: 'faulty', message: expect.stringContaining(words) })
    expect(asked).toHaveLength(4)
  })

  test('a fault that passes is not noticed', async () => {
    script = [json({}, 503), (_, response) => response.end('<html>'), json({ value: [RECORD] })]
    expect((await feed().read()).records).toEqual([RECORD])
  })

  test('a service that hangs is given up', async () => {
    script = [() => undefined]
    expect((await failure(feed({ timeout_ms: 30 }).read())).message).toBe(
      'The feed didn’t respond within 0.03 seconds.',
    )
  })

  test('one that begins and falls silent is given up too', async () => {
    script = [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"value":[')
      },
    ]
    expect((await failure(feed({ timeout_ms: 50 }).read())).message).toBe(
      'The feed didn’t respond within 0.05 seconds.',
    )
    expect(asked).toHaveLength(4)
  })

  test('one that names a later time is not asked again before', async () => {
    script = [json({}, 503, { 'retry-after': '300' })]
    expect(await failure(feed().read())).toMatchObject({ cause_kind: 'limited', retry_after_seconds: 300 })
    expect(asked).toHaveLength(1)
  })

  test('the bytes that came are counted, those of answers that were no use among them', async () => {
    script = [(_, response) => response.end('<html>'), json({ value: [RECORD] })]
    const { read, bytes } = feed()
    await read()
    expect(bytes).toHaveLength(2)
    expect(bytes[0]).toBe(6)
    expect(bytes[1]).toBeGreaterThan(50)
  })

  test('an end that is asked for ends at once', async () => {
    const ending = new AbortController()
    script = [() => ending.abort()]
    const { made } = feed()
    await expect(made.readPage(FIRST, ending.signal)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  test.each([
    [400, 'refused', 'rejected the request (400): Compression'],
    [401, 'refused', 'rejected the token (401)'],
    [403, 'refused', 'denied access (403)'],
    [429, 'limited', 'request limit was reached'],
  ])('%i is not asked again', async (status, cause_kind, words) => {
    script = [json({ error: { code: status, message: 'Compression' } }, status)]
    expect(await failure(feed().read())).toMatchObject({ cause_kind, message: expect.stringContaining(words) })
    expect(asked).toHaveLength(1)
  })

  test('429 says how long to wait, where it does', async () => {
    script = [json({}, 429, { 'retry-after': '120' })]
    expect((await failure(feed().read())).retry_after_seconds).toBe(120)
  })

  test('one record of another system is left to its reader; a page of nothing else is refused', async () => {
    const stranger = { ...RECORD, OriginatingSystemName: 'actris' }
    script = [json({ value: [stranger, RECORD] })]
    expect((await feed().read()).records).toEqual([stranger, RECORD])
    script = [json({ value: Array.from({ length: 20 }, () => stranger) })]
    expect(await failure(feed().read())).toMatchObject({
      cause_kind: 'refused',
      message: expect.stringContaining('actris'),
    })
  })

  test('a redirect is not followed', async () => {
    script = [(_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()]
    expect(await failure(feed().read())).toMatchObject({
      cause_kind: 'refused',
      message: expect.stringContaining('redirect'),
    })
    expect(asked).toHaveLength(1)
  })
})

describe('a feed that takes its time', () => {
  test('has 90 seconds to begin its answer, with each profile', () => {
    for (const profile of Object.values(PROFILES)) expect(profile.timeoutSeconds).toBe(90)
  })

  test('is asked for smaller pages until it answers in time, also by the next run', async () => {
    script = [
      (request, response) => {
        const top = Number(new URL(request.url ?? '', base).searchParams.get('$top'))
        if (top <= 63) json({ value: [RECORD] })(request, response)
      },
    ]
    const { made } = feed({ timeout_ms: 60 })
    const { signal } = new AbortController()
    const tops = () => asked.map(({ url }) => url.searchParams.get('$top'))
    expect((await made.readPage(FIRST, signal)).records).toEqual([RECORD])
    expect(tops()).toEqual(['1000', '250', '62'])
    asked = []
    await made.readPage(FIRST, signal)
    expect(Number(tops()[0])).toBeLessThan(250)
  })

  test.each([408, 413, 504])(
    'is asked for a smaller page after %i too, also behind a link that says its size',
    async (status) => {
      script = [json({}, status), json({ value: [RECORD] })]
      await feed().read({ ...FIRST, nextLink: `${base}/v2/Property?$skiptoken=x&$top=400` })
      expect(asked.map(({ url }) => url.searchParams.get('$top'))).toEqual(['400', '100'])
    },
  )
})

describe('children behind links of their own', () => {
  const home = (more: object) => ({ ...RECORD, Media: [{ MediaKey: 'a' }], ...more })

  test.each([
    ['of a page', () => json({ value: [home({ 'Media@odata.nextLink': `${base}/v2/more?p=2` })] })],
    ['of a page, by a relative link', () => json({ value: [home({ 'Media@odata.nextLink': 'more?p=2' })] })],
  ])('%s are read to the end', async (_, first) => {
    script = [
      first(),
      json({ value: [{ MediaKey: 'b' }], '@odata.nextLink': `${base}/v2/more?p=3` }),
      json({ value: [{ MediaKey: 'c' }] }),
    ]
    const page = await feed().read()
    expect(page.records).toEqual([{ ...RECORD, Media: [{ MediaKey: 'a' }, { MediaKey: 'b' }, { MediaKey: 'c' }] }])
    expect(page.cut).toBeUndefined()
    expect(asked.map(({ url }) => url.pathname + url.search).slice(1)).toEqual(['/v2/more?p=2', '/v2/more?p=3'])
  })

  test('of a single record, of rooms, unit types and open houses, are read too', async () => {
    const links = Object.fromEntries(
      ['Rooms', 'UnitTypes', 'OpenHouses'].map((child) => [`${child}@odata.nextLink`, `${base}/v2/${child}`]),
    )
    script = [json(home(links)), json({ value: [{ k: 1 }] }), json({ value: [{ k: 2 }] }), json({ value: [{ k: 3 }] })]
    expect(await feed().made.readRecord('Property', 'MBR1', new AbortController().signal)).toEqual(
      home({ Rooms: [{ k: 1 }], UnitTypes: [{ k: 2 }], OpenHouses: [{ k: 3 }] }),
    )
  })

  test.each<[string, () => Answer, string]>([
    ['that are refused', () => json({}, 404), 'The feed has nothing at this address (404)'],
    ['that lead in a circle', () => json({ value: [], '@odata.nextLink': `${base}/v2/more` }), 'its page links repeat'],
    ['at another address', () => json({}), 'points to another server'],
  ])('%s do not hold the page back, and it is said', async (how, answer, words) => {
    const link = how === 'at another address' ? 'https://elsewhere.example.com/more' : `${base}/v2/more`
    script = [json({ value: [home({ 'Media@odata.nextLink': link })] }), answer()]
    const page = await feed().read()
    expect(page.records).toEqual([home({})])
    expect(page.cut).toEqual([expect.stringContaining(words)])
    expect(page.cut?.[0]).toContain('Media of MBR1')
  })
})

describe('client credentials', () => {
  test('are changed for a token that is used until it ends, and renewed once where it is refused', async () => {
    let tokens = 0
    const token: Answer = json({})
    script = [
      (request, response) => {
        if (request.url !== '/token') return token(request, response)
        tokens += 1
        response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3600 }))
      },
    ]
    const answer = script[0]
    let pages = 0
    script = [
      (request, response) => {
        if (request.url === '/token') return answer?.(request, response)
        pages += 1
        if (pages === 2) return json({}, 401)(request, response)
        json({ value: [] })(request, response)
      },
    ]
    const { read } = feed({ profile: PROFILES.trestle, credentials: true })
    await read()
    await read()
    const used = asked.filter(({ url }) => url.pathname !== '/token').map(({ headers }) => headers.authorization)
    expect(used).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2'])
  })
})

test('without anything to sign in with nothing is asked', async () => {
  const made = resoFeed({
    url: `${base}/v2`,
    profile: PROFILES.trestle,
    token: undefined,
    credentials: null,
    system: 'mibor',
    budget: { take: async () => undefined, spend: async () => undefined },
    allowed: new Set([new URL(base).host]),
  })
  expect((await failure(made.readPage(FIRST, new AbortController().signal))).message).toContain('the client secret')
  expect(asked).toHaveLength(0)
})

describe('the page behind', () => {
  const timed = (key: string, second: number) => ({
    ...RECORD,
    ListingKey: key,
    ModificationTimestamp: `2026-01-01T00:00:0${second}Z`,
  })
  const filterOf = (link: string | null) => new URL(link ?? base).searchParams.get('$filter')

  test('is not counted off: a link that skips becomes one by the time of the last record', async () => {
    script = [json({ value: [timed('A', 1), timed('B', 2)], '@odata.nextLink': `${base}/v2/Property?$skip=2` })]
    const { nextLink } = await feed().read()
    expect(filterOf(nextLink)).toBe(
      "OriginatingSystemName eq 'mibor' and MlgCanView eq true and ModificationTimestamp ge 2026-01-01T00:00:02.000Z",
    )
    expect(nextLink).not.toContain('$skip')
    // `$skip` is used only for a page in which all records share one timestamp.
    script = [json({ value: [timed('B', 2), timed('C', 2)], '@odata.nextLink': 'Property?$skip=2' })]
    const behind = await feed().read({ ...FIRST, nextLink })
    expect(new URL(behind.nextLink ?? base).searchParams.get('$skip')).toBe('2')
    script = [json({ value: [timed('D', 2), timed('E', 3)] })]
    expect((await feed().read({ ...FIRST, nextLink: behind.nextLink })).nextLink).toBeNull()
  })

  test('of a service without links is asked for until nothing new comes', async () => {
    const { read } = feed({ profile: { ...PROFILES.reso, areChildrenDeclared: false } })
    script = [json({ value: [timed('A', 1), timed('B', 2)] })]
    const first = await read({ ...FIRST, isVisibleOnly: false })
    expect(filterOf(first.nextLink)).toBe('ModificationTimestamp ge 2026-01-01T00:00:02.000Z')
    script = [json({ value: [timed('B', 2)] })]
    expect((await read({ ...FIRST, nextLink: first.nextLink })).nextLink).toBeNull()
    script = [json({ value: [timed('B', 2), timed('C', 2)] })]
    const more = await read({ ...FIRST, nextLink: first.nextLink })
    script = [json({ value: [] })]
    expect(more.nextLink).toContain('%24skip=2')
    expect((await read({ ...FIRST, nextLink: more.nextLink })).nextLink).toBeNull()
  })
})

describe('a picture', () => {
  test('is asked for with the token as User-Agent, and comes as bytes', async () => {
    script = [(_, response) => response.end('picture')]
    const bytes = await feed().made.readPicture(`${base}/media/1.jpg`, new AbortController().signal)
    expect(bytes.toString()).toBe('picture')
    expect(asked[0]?.headers).toMatchObject({ 'user-agent': 'secret-token' })
    expect(asked[0]?.headers.authorization).toBeUndefined()
  })

  test('that was moved is fetched where it is now, once, from a host of the list, without the token', async () => {
    const moved =
      (location: string): Answer =>
      (_, response) =>
        response.writeHead(302, { location }).end()
    const read = () => feed().made.readPicture(`${base}/media/1.jpg`, new AbortController().signal)
    script = [moved('/cdn/1.jpg'), (_, response) => response.end('picture')]
    expect((await read()).toString()).toBe('picture')
    expect(asked.map(({ url, headers }) => [url.pathname, headers['user-agent']])).toEqual([
      ['/media/1.jpg', 'secret-token'],
      ['/cdn/1.jpg', 'Porchlight'],
    ])
    script = [moved('/cdn/1.jpg'), moved('/cdn/2.jpg'), (_, response) => response.end('picture')]
    expect(await failure(read())).toMatchObject({ message: expect.stringContaining('redirect') })
    asked = []
    script = [moved('http://169.254.169.254/latest/meta-data/')]
    expect(await failure(read())).toMatchObject({ message: expect.stringContaining('not an allowed address') })
    expect(asked).toHaveLength(1)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://pictures.example.net/house.jpg',
    'file:///etc/passwd',
  ])('at %s is never asked for', async (url) => {
    const error = await failure(feed().made.readPicture(url, new AbortController().signal))
    expect(error).toMatchObject({ cause_kind: 'refused', message: expect.stringContaining('not an allowed address') })
  })
})
