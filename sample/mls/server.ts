import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { MAP_PATH, STYLE_PATH, sendMap } from '../streets/map-service.ts'
import { CAST_KEYS, ORDINARY_START } from './cast.ts'
import { corruptPage, type Fault, Faults } from './faults.ts'
import { Feed, RESOURCES, type ResourceName } from './feed.ts'
import { Journal } from './journal.ts'
import { Limits } from './limits.ts'
import { MarketSimulation } from './market-simulation.ts'
import { MediaLinks, UNSIGNED } from './media-links.ts'
import { metadataDocument, serviceDocument } from './metadata.ts'
import { expandOf, pageRequestOf, Refusal, skipToken } from './odata.ts'
import type { Market } from './outline.ts'
import type { Row } from './records.ts'
import { ImageCache, renderPlainImage } from './rendered-images.ts'

/** Options of the sample MLS. */
export interface Options {
  /** 0 selects a free port. */
  port: number
  listings: number
  /** Images are stored in its folder sample-mls/pictures. */
  dataDir: string
  seed: number
  /**
   * The day that all dates are relative to, as 2026-11-20; null stores the day of the first start, so that later ones
   * serve the same market.
   */
  day: string | null
  token: string
  /** Most listings are recent sales, as in a real market; by default most are for sale. */
  brisk: boolean
  picturesPerHome: number
  /** Sends small plain images instead of drawings, for tests that need many. */
  plainPictures: boolean
  /** Refuses requests beyond MLS Grid's limits: 2 a second, 7,200 an hour, 40,000 a day. */
  limits: boolean
  /** Signs each media address, which then works once within an hour. */
  mediaOnce: boolean
  /** Lifetime of a signed address. */
  mediaLinkMs: number
  /** Refuses images to clients that do not send the token as User-Agent. */
  mediaAgent: boolean
  /**
   * Speed of the market relative to real time, with changes stored in the data folder. Null stops the market and stores
   * no edits.
   */
  speed: number | null
  /** Current time of the market and the signatures. */
  now: () => number
}

/** Defaults of the options. */
export const DEFAULTS: Options = {
  port: 0,
  listings: 6000,
  dataDir: '.data',
  seed: 1,
  day: null,
  token: 'sample-token',
  brisk: false,
  picturesPerHome: 1,
  plainPictures: false,
  limits: false,
  mediaOnce: false,
  mediaLinkMs: 3_600_000,
  mediaAgent: false,
  speed: null,
  now: Date.now,
}

/** A running sample MLS. */
export interface SampleMls {
  /** The address of the service, for MLS_URL. */
  url: string
  /** The address of the style of its map, for MAP_STYLE_URL. */
  mapStyleUrl: string
  port: number
  feed: Feed
  /** Refusals since the start: status and message. */
  refusals: readonly string[]
  /** Requests since the start by resource, with images as `media`. */
  requestCounts: () => Record<string, number>
  close: () => Promise<void>
}

const gzipAsync = promisify(gzip)
const TOO_MANY_REQUESTS = 'Too many requests: the token is suspended until its use is within the limits again.'
const MAX_CONTROL_BYTES = 1_000_000
const REST_AFTER_READ_MS = 1500

/** Starts the sample MLS on 127.0.0.1. */
export async function startSampleMls(given: Partial<Options> = {}): Promise<SampleMls> {
  const options = { ...DEFAULTS, ...given }
  if (options.listings < ORDINARY_START)
    throw new RangeError(
      `At least ${ORDINARY_START} listings are needed: the cast and the hostile ones are among the first.`,
    )
  // A real feed runs on another machine, so drawing must not compete with clients that are fetching records.
  let read_at = Number.NEGATIVE_INFINITY
  const restMs = () => read_at + REST_AFTER_READ_MS - performance.now()
  const pictures = new ImageCache(join(options.dataDir, 'sample-mls', 'pictures'), restMs)
  const faults = new Faults()
  const limits = new Limits(() => options.now())
  const links = new MediaLinks({ isOnce: options.mediaOnce, life_ms: options.mediaLinkMs }, () => options.now())
  const refusals: string[] = []
  const requestCounts: Record<string, number> = {}
  let skew_ms = 0
  const now = () => options.now() + skew_ms
  let feed: Feed | null = null
  let simulation: MarketSimulation | null = null
  let base = ''

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const status = error instanceof Refusal ? error.status : 500
      const message = error instanceof Error ? error.message : 'Internal error'
      if (!request.url?.startsWith('/_sample/')) refusals.push(`${status} ${message}`)
      send(response, status, JSON.stringify({ error: { code: status, message } }))
    })
  })
  server.keepAliveTimeout = 60_000

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (!feed || !simulation) throw new Refusal(503, 'The feed is not ready yet.')
    simulation.advance()
    if (pathname.startsWith('/_sample/')) return handleControl(feed, simulation, request, response, pathname)
    const kind = /^\/(?:v2\/)?([A-Za-z$]+)/.exec(pathname)?.[1] ?? 'other'
    requestCounts[kind] = (requestCounts[kind] ?? 0) + 1
    const fault = await faults.next(pathname)
    if (fault?.hang) return
    if (fault?.status || fault?.html) return sendFault(response, fault)
    if (pathname.startsWith(MAP_PATH)) return sendMap(request, response, pathname, base)
    if (pathname.startsWith('/media/')) return sendPicture(request, response, pathname, searchParams, fault)
    if (request.method !== 'GET') throw new Refusal(405, 'Only GET is supported.')
    // The order matters: compression is required before anything else is checked.
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) throw new Refusal(400, 'COMPRESSION REQUIRED')
    if (request.headers.authorization !== `Bearer ${options.token}`)
      throw new Refusal(401, 'Unauthorized request: no authentication given')
    if (options.limits && !limits.admit()) throw new Refusal(429, TOO_MANY_REQUESTS)
    const path = pathname.replace(/^\/v2\/?/, '')
    if (path === pathname) throw new Refusal(404, `There is nothing at ${pathname}.`)
    if (path === '') return sendZipped(response, serviceDocument(`${base}/v2`), 'application/json', fault)
    if (path === '$metadata')
      return sendZipped(response, metadataDocument(sampleRecordsOf(feed)), 'application/xml', fault)
    read_at = performance.now()
    const body = corruptPage(collectionOrRecord(feed, path, searchParams), fault)
    return sendZipped(response, links.signed(body), 'application/json;odata.metadata=minimal', fault)
  }

  function collectionOrRecord(from: Feed, path: string, query: URLSearchParams): Buffer {
    const [, name, key] = /^([A-Za-z]+)(?:\('([^']+)'\))?$/.exec(decodeURIComponent(path)) ?? []
    const resource = RESOURCES.find((candidate) => candidate === name)
    if (!resource) throw new Refusal(404, `Resource ${path} not found.`)
    const context = `${base}/v2/$metadata#${resource}`
    if (key !== undefined) {
      const json = from.one(resource, key, expandOf(resource, query))
      if (json === null) throw new Refusal(404, `There is no ${resource} '${key}'.`)
      return Buffer.from(`{"@odata.context":"${context}/$entity",${json.slice(1)}`)
    }
    const request = pageRequestOf(resource, query)
    const page = from.page(resource, request)
    const count = page.count === null ? '' : `"@odata.count":${page.count},`
    let next = ''
    if (page.next) {
      const following = new URLSearchParams(query)
      for (const option of ['$skip', '$skiptoken', '$top']) following.delete(option)
      following.set('$top', String(request.top))
      following.set('$skiptoken', skipToken(page.next))
      next = `,"@odata.nextLink":${JSON.stringify(`${base}/v2/${resource}?${following}`)}`
    }
    return Buffer.concat([
      Buffer.from(`{"@odata.context":"${context}",${count}"value":[`),
      page.records,
      Buffer.from(`]${next}}`),
    ])
  }

  async function sendPicture(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    query: URLSearchParams,
    fault: Fault | null,
  ): Promise<void> {
    if (options.limits && !limits.admit()) throw new Refusal(429, TOO_MANY_REQUESTS)
    if (options.mediaAgent && request.headers['user-agent'] !== options.token)
      throw new Refusal(403, 'Send the access token as User-Agent.')
    const [, mediaKey, name] = /^\/media\/([A-Za-z0-9]+)\/([a-z0-9-]+)\.jpg$/.exec(pathname) ?? []
    if (!mediaKey || !name) throw new Refusal(404, 'Photo not found.')
    links.admit(mediaKey, name, query.get('sig') ?? '')
    const picture = await (options.plainPictures ? renderPlainImage(name) : pictures.read(name))
    if (!picture) throw new Refusal(404, 'Photo not found.')
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length })
    endResponse(response, picture, fault)
  }

  async function handleControl(
    to: Feed,
    simulation: MarketSimulation,
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const [, kind, key] =
      /^\/_sample\/(listings|faults|state|clock|hidden|rows)(?:\/([A-Za-z0-9]+))?$/.exec(pathname) ?? []
    const address = request.socket.remoteAddress ?? ''
    if (!kind || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address))
      throw new Refusal(404, 'There is nothing here.')
    const answerWith = (body: unknown, status = 200) => send(response, status, JSON.stringify(body))
    if (kind === 'state') {
      const { seed, day, count } = to.market
      const { properties } = to
      const known = { seed, day, count, listings: properties.count, cast: CAST_KEYS }
      return answerWith({ ...known, clock: simulation.state, refused: refusals.length, refusals: refusals.slice(-20) })
    }
    if (kind === 'faults') {
      if (request.method !== 'DELETE') return answerWith(faults.add(await readJson(request)))
      faults.clear()
      return answerWith({})
    }
    if (kind === 'clock') {
      const { speed, skip_ms, skew_ms: skew } = request.method === 'GET' ? {} : await readJson(request)
      if (typeof skew === 'number') skew_ms = skew
      if (typeof speed === 'number') simulation.setSpeed(Math.max(0, speed))
      const happened = typeof skip_ms === 'number' ? simulation.skip(Math.max(0, skip_ms)) : 0
      return answerWith({ ...simulation.state, skew_ms, happened_now: happened })
    }
    if (kind === 'hidden') {
      const { share } = await readJson(request)
      to.properties.hide(typeof share === 'number' ? share : 0)
      return answerWith({ share })
    }
    if (kind === 'rows') {
      const resource = (['OpenHouse', 'Member', 'Office'] as const).find((name) => name === key)
      if (!resource) throw new Refusal(404, `There are no rows of ${key}.`)
      return answerWith(simulation.change({ act: 'row', at: now(), resource, fields: await readJson(request) }))
    }
    if (request.method === 'POST' && key === undefined)
      return answerWith(simulation.change({ act: 'add', at: now(), fields: await readJson(request) }), 201)
    if (request.method === 'DELETE' && key === undefined)
      return answerWith(removeShare(to, simulation, await readJson(request)))
    const index = to.properties.find(key ?? '')
    if (index < 0) throw new Refusal(404, `There is no listing ${key}.`)
    if (request.method !== 'PATCH' && request.method !== 'DELETE') throw new Refusal(405, 'Use PATCH or DELETE.')
    const fields = request.method === 'DELETE' ? { MlgCanView: false } : await readJson(request)
    return answerWith(simulation.change({ act: 'edit', at: now(), index, fields }))
  }

  /** Removes a share of all listings together, like a feed with a fault. */
  function removeShare(from: Feed, simulation: MarketSimulation, { share }: Row): { deleted: number } {
    const every = typeof share === 'number' && share > 0 ? Math.max(1, Math.round(1 / share)) : 0
    let deleted = 0
    for (let index = 0; every > 0 && index < from.properties.count; index += every) {
      if (from.properties.statusAt(index) === null) continue
      simulation.change({ act: 'edit', at: now(), index, fields: { MlgCanView: false } })
      deleted++
    }
    return { deleted }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const port = bound && typeof bound === 'object' ? bound.port : options.port
  base = `http://127.0.0.1:${port}`
  const market: Market = {
    count: options.listings,
    seed: options.seed,
    day: options.day ?? (await storedDay(join(options.dataDir, 'sample-mls'))),
    ...(options.brisk ? { is_brisk: true } : {}),
  }
  const mediaSettings = {
    mediaBase: base,
    mediaQuery: options.mediaOnce ? UNSIGNED : '',
    picturesPerHome: options.picturesPerHome,
  }
  feed = new Feed(market, mediaSettings)
  const journal = new Journal(options.speed === null ? null : join(options.dataDir, 'sample-mls', 'changes.jsonl'))
  simulation = new MarketSimulation(feed, mediaSettings, journal, options.speed ?? 0, now)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const mapStyleUrl = `${base}${STYLE_PATH}`
  return { url: `${base}/v2`, mapStyleUrl, port, feed, refusals, requestCounts: () => ({ ...requestCounts }), close }
}

/** Returns the stored day of the first start, or stores today. */
async function storedDay(folder: string): Promise<string> {
  const file = join(folder, 'day')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored && /^\d{4}-\d\d-\d\d$/.test(stored)) return stored
  const today = new Date().toISOString().slice(0, 10)
  await mkdir(folder, { recursive: true })
  await writeFile(file, today)
  return today
}

/** Returns a record of each resource, for the metadata. */
function sampleRecordsOf(feed: Feed): Record<ResourceName, Row> {
  const sample = (resource: ResourceName): Row => {
    const request = {
      ...pageRequestOf(resource, new URLSearchParams({ $filter: "OriginatingSystemName eq 'mibor'" })),
      top: 1,
    }
    return JSON.parse(feed.page(resource, request).records.toString() || '{}')
  }
  return {
    Property: sample('Property'),
    Member: sample('Member'),
    Office: sample('Office'),
    OpenHouse: sample('OpenHouse'),
    Lookup: sample('Lookup'),
  }
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'odata-version': '4.0',
    'content-length': Buffer.byteLength(json),
  })
  response.end(json)
}

async function sendZipped(
  response: ServerResponse,
  body: string | Buffer,
  type: string,
  fault: Fault | null,
): Promise<void> {
  // The lowest level, because the client runs on the same machine and time counts.
  const zipped = await gzipAsync(body, { level: 1 })
  const sent = fault?.truncated_gzip ? zipped.subarray(0, Math.floor(zipped.length / 2)) : zipped
  response.writeHead(200, {
    'content-type': type,
    'odata-version': '4.0',
    'content-encoding': 'gzip',
    'content-length': sent.length,
    vary: 'accept-encoding',
  })
  endResponse(response, sent, fault)
}

/** Sends the body, or cuts the connection within it. */
function endResponse(response: ServerResponse, body: Buffer, fault: Fault | null): void {
  const { reset_after } = fault ?? {}
  if (typeof reset_after === 'number') {
    response.write(body.subarray(0, reset_after), () => response.socket?.resetAndDestroy())
    return
  }
  if (fault?.cut_after === null || fault?.cut_after === undefined) {
    response.end(body)
    return
  }
  response.write(body.subarray(0, fault.cut_after), () => response.destroy())
}

function sendFault(response: ServerResponse, fault: Fault): void {
  const status = fault.status ?? 200
  if (!fault.html)
    return send(response, status, JSON.stringify({ error: { code: status, message: `Fault ${status}` } }))
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Bad gateway</title><h1>The server is temporarily unable to answer.</h1>')
}

async function readJson(request: IncomingMessage): Promise<Row> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_CONTROL_BYTES) throw new Refusal(413, 'The body is too large.')
  }
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
  throw new Refusal(400, 'The body must be a JSON object.')
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      listings: { type: 'string' },
      'data-dir': { type: 'string' },
      seed: { type: 'string' },
      day: { type: 'string' },
      token: { type: 'string' },
      brisk: { type: 'boolean' },
      'pictures-per-home': { type: 'string' },
      'plain-pictures': { type: 'boolean' },
      limits: { type: 'boolean' },
      'media-once': { type: 'boolean' },
      'media-agent': { type: 'boolean' },
      speed: { type: 'string' },
    },
  })
  const whole = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : Number.parseInt(text, 10)
  const mls = await startSampleMls({
    port: whole(values.port, DEFAULTS.port),
    listings: whole(values.listings, DEFAULTS.listings),
    dataDir: values['data-dir'] ?? DEFAULTS.dataDir,
    seed: whole(values.seed, DEFAULTS.seed),
    day: values.day ?? DEFAULTS.day,
    token: values.token ?? DEFAULTS.token,
    brisk: values.brisk ?? false,
    picturesPerHome: whole(values['pictures-per-home'], DEFAULTS.picturesPerHome),
    plainPictures: values['plain-pictures'] ?? false,
    limits: values.limits ?? false,
    mediaOnce: values['media-once'] ?? false,
    mediaAgent: values['media-agent'] ?? false,
    speed: values.speed === undefined ? DEFAULTS.speed : Number(values.speed),
  })
  const { count, day, seed } = mls.feed.market
  process.stdout.write(
    `${JSON.stringify({ event: 'listening', url: mls.url, port: mls.port, listings: count, day, seed })}\n`,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void mls.close().then(() => process.exit(0)))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
