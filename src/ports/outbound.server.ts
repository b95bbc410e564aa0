import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { env } from '#env.server.ts'
import { type Connections, connections, environmentConnections } from './connections.server.ts'
import { ForbiddenAddressError, guardedLookup, requireReachableHost } from './guarded-lookup.server.ts'

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Returns the hosts and ports that the settings allow for outbound requests. All others, including private addresses,
 * are never requested. `MLS_MEDIA_HOSTS` lists hosts separated by commas, each with its port unless it is the default.
 */
export function allowedHosts(settings: {
  urls: readonly (string | null | undefined)[]
  mediaHosts: string | null | undefined
}): ReadonlySet<string> {
  const allowed = new Set<string>()
  for (const url of settings.urls) if (url) allowed.add(hostAndPort(new URL(url)))
  for (const entry of (settings.mediaHosts ?? '').split(/[\s,]+/).filter(Boolean)) {
    for (const protocol of Object.keys(DEFAULT_PORTS)) {
      const url = `${protocol}//${entry}`
      if (URL.canParse(url)) allowed.add(hostAndPort(new URL(url)))
    }
  }
  return allowed
}

/** Returns the hosts and ports that connections allow for outbound requests. */
export function hostsOf({ feed, texts }: Pick<Connections, 'feed' | 'texts'>): ReadonlySet<string> {
  return allowedHosts({
    urls: [feed?.url, feed?.credentials?.tokenUrl, texts.gateway?.url],
    mediaHosts: feed?.media_hosts,
  })
}

/** Hosts that the environment names for the server's own requests. */
const hostsOfEnvironment: ReadonlySet<string> = new Set([
  ...hostsOf(environmentConnections(env)),
  ...allowedHosts({
    urls: [env.MLS_TOKEN_URL, env.S3_ENDPOINT, env.POSTHOG_HOST, geocoderUrl()],
    mediaHosts: env.MLS_MEDIA_HOSTS,
  }),
])

/**
 * Hosts that the environment names, also those that only a test of the map requests. All others are resolved by
 * `guardedLookup`: an administrator entered them, and they must not lead into the server's own network.
 */
const unguardedHosts: ReadonlySet<string> = new Set([
  ...hostsOfEnvironment,
  ...allowedHosts({ urls: [env.MAP_STYLE_URL, env.PMTILES_URL], mediaHosts: undefined }),
])

function geocoderUrl(): string | undefined {
  return env.GEOCODER === 'census' ? 'https://geocoding.geo.census.gov/' : undefined
}

let allowedNow: { settings: Connections; hosts: ReadonlySet<string> } | null = null

/** Returns the hosts of the environment and of the connections in use. */
function allowedBySettings(): ReadonlySet<string> {
  const settings = connections()
  if (allowedNow?.settings !== settings)
    allowedNow = { settings, hosts: new Set([...hostsOfEnvironment, ...hostsOf(settings)]) }
  return allowedNow.hosts
}

function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`
}

interface OutboundRequest {
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  signal: AbortSignal
  /** Maximum size of the decompressed body in bytes: for a success, and for any other status. */
  maxSize: { success: number; other: number }
  /** Maximum number of redirects to allowed hosts; 0 by default. */
  redirects?: number
  /** Receives the size of each chunk, and at the end the bytes that decompression added. */
  onBytes?: (count: number) => void
}

/** Complete response, decompressed. */
interface OutboundResponse {
  status: number
  isSuccess: boolean
  headers: Headers
  body: Buffer
}

/**
 * Requests a URL of an allowed host and returns the complete response. Follows redirects only on request, and only to
 * allowed hosts. Decompresses the whole body in one step: `fetch` decompresses in chunks of 16 KB, which for a feed
 * page cost as much as parsing its records.
 * @throws ForbiddenAddressError
 */
export async function outboundRequest(
  address: string | URL,
  options: OutboundRequest,
  allowed: ReadonlySet<string> = allowedBySettings(),
): Promise<OutboundResponse> {
  const url = allowedUrl(address, allowed)
  const { signal, maxSize, onBytes = () => undefined } = options
  try {
    signal.throwIfAborted()
    const response = await responseOf(url, options)
    const { statusCode: status = 0, rawHeaders } = response
    if (status >= 300 && status < 400) {
      response.destroy()
      return await outboundRequest(
        redirectTarget(url, response.headers.location, options),
        redirectRequest(options),
        allowed,
      )
    }
    const isSuccess = status >= 200 && status < 300
    const maxBytes = isSuccess ? maxSize.success : maxSize.other
    const compressed = await readBody(response, maxBytes, onBytes)
    const body = await decompress(compressed, response.headers['content-encoding'], maxBytes)
    onBytes(Math.max(0, body.length - compressed.length))
    return { status, isSuccess, headers: headersOf(rawHeaders), body }
  } catch (error) {
    // An aborted request fails with its own error, which hides the reason of the abort.
    signal.throwIfAborted()
    throw error
  }
}

/** Returns the target of a redirect, if it may be followed. The allowlist is checked later. */
function redirectTarget(
  from: URL,
  location: string | undefined,
  { method = 'GET', redirects = 0 }: OutboundRequest,
): URL {
  if (redirects < 1 || method !== 'GET' || location === undefined)
    throw new ForbiddenAddressError(`${from.host} answered with a redirect, and redirects are not followed.`)
  const to = URL.parse(location, from)
  if (!to || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw new ForbiddenAddressError(`${from.host} answered with a redirect to an address that isn’t allowed.`)
  return to
}

/** Prepares the request for a redirect. Drops the headers, which may contain a token for the first host. */
function redirectRequest({ redirects = 0, ...options }: OutboundRequest): OutboundRequest {
  return { ...options, headers: {}, redirects: redirects - 1 }
}

function allowedUrl(address: string | URL, allowed: ReadonlySet<string>): URL {
  const url = URL.parse(String(address))
  if (!url || !(url.protocol in DEFAULT_PORTS) || url.username !== '' || !allowed.has(hostAndPort(url))) {
    throw new ForbiddenAddressError(
      `${url ? `${url.protocol}//${url.host}` : 'This address'} is not an allowed address (see MLS_URL, MLS_MEDIA_HOSTS).`,
    )
  }
  if (!unguardedHosts.has(hostAndPort(url))) requireReachableHost(url.hostname)
  return url
}

const DEFAULT_HEADERS = { accept: '*/*', 'user-agent': 'Porchlight' }

function responseOf(url: URL, { method = 'GET', headers, body, signal }: OutboundRequest): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const lookup = unguardedHosts.has(hostAndPort(url)) ? {} : { lookup: guardedLookup }
    const options = { method, headers: { ...DEFAULT_HEADERS, ...headers, ...length }, signal, ...lookup }
    const clientRequest = request(url, options, done)
    clientRequest.on('error', fail)
    clientRequest.end(body)
  })
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}

async function readBody(
  response: AsyncIterable<Buffer>,
  maxBytes: number,
  onBytes: (count: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    onBytes(chunk.length)
    if (bytes > maxBytes) throw tooLongError(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** The body of a response is larger than allowed. */
export class TooLongError extends Error {
  override name = 'TooLongError'
}

function tooLongError(maxBytes: number): TooLongError {
  return new TooLongError(`The response is longer than ${maxBytes} bytes.`)
}

const DECOMPRESSORS = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  br: promisify(zlib.brotliDecompress),
} as const
const MIN_BUFFER_BYTES = 16_384
const MAX_BUFFER_BYTES = 33_554_432

async function decompress(compressed: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const encodingName = (encoding ?? '').trim().toLowerCase()
  const decompressor = Object.entries(DECOMPRESSORS).find(([name]) => name === encodingName)?.[1]
  if (!decompressor || compressed.length === 0) return compressed
  // The last bytes of a gzip file give the original size, so that one output buffer is enough. They are only a hint: a
  // longer body takes several.
  const originalSize = compressed.length >= 4 ? compressed.readUInt32LE(compressed.length - 4) + 1 : 0
  const chunkSize = Math.min(
    MAX_BUFFER_BYTES,
    maxBytes,
    Math.max(MIN_BUFFER_BYTES, encodingName.endsWith('gzip') ? originalSize : 0),
  )
  try {
    return await decompressor(compressed, { chunkSize, maxOutputLength: maxBytes })
  } catch (error) {
    throw error instanceof RangeError ? tooLongError(maxBytes) : error
  }
}
