import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { env } from '#env.server.ts'

/** URL of a host outside the allowlist. Nothing was sent. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Returns the hosts and ports that the settings allow for outbound requests. All others, including private addresses,
 * are never requested. `MLS_MEDIA_HOSTS` lists hosts separated by commas, each with its port unless it is the default.
 */
export function allowedHosts(settings: {
  urls: readonly (string | undefined)[]
  mediaHosts: string | undefined
}): ReadonlySet<string> {
  const allowed = new Set<string>()
  for (const url of settings.urls) if (url) allowed.add(placeOf(new URL(url)))
  for (const entry of (settings.mediaHosts ?? '').split(/[\s,]+/).filter(Boolean)) {
    for (const protocol of Object.keys(DEFAULT_PORTS)) {
      const url = `${protocol}//${entry}`
      if (URL.canParse(url)) allowed.add(placeOf(new URL(url)))
    }
  }
  return allowed
}

const settings = allowedHosts({
  urls: [env.MLS_URL, env.MLS_TOKEN_URL, env.S3_ENDPOINT, env.POSTHOG_HOST, env.TEXT_GATEWAY_URL, geocoderUrl()],
  mediaHosts: env.MLS_MEDIA_HOSTS,
})

function geocoderUrl(): string | undefined {
  return env.GEOCODER === 'census' ? 'https://geocoding.geo.census.gov/' : undefined
}

function placeOf(url: URL): string {
  return `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`
}

interface Asked {
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
  /** Maximum size of the decompressed body in bytes: for a success, and for any other status. */
  most: { success: number; other: number }
  /** Maximum number of redirects to allowed hosts; 0 by default. */
  redirects?: number
  /** Receives the size of each chunk, and at the end the bytes that decompression added. */
  onBytes?: (count: number) => void
}

/** Complete response, decompressed. */
interface Answered {
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
export async function outboundAsk(
  address: string | URL,
  asked: Asked,
  allowed: ReadonlySet<string> = settings,
): Promise<Answered> {
  const url = allowedUrl(address, allowed)
  const { signal, most, onBytes = () => undefined } = asked
  try {
    signal.throwIfAborted()
    const response = await responseOf(url, asked)
    const { statusCode: status = 0, rawHeaders } = response
    if (status >= 300 && status < 400) {
      response.destroy()
      return await outboundAsk(redirectedTo(url, response.headers.location, asked), forwarded(asked), allowed)
    }
    const isSuccess = status >= 200 && status < 300
    const longest = isSuccess ? most.success : most.other
    const packed = await readAtMost(response, longest, onBytes)
    const body = await unpacked(packed, response.headers['content-encoding'], longest)
    onBytes(Math.max(0, body.length - packed.length))
    return { status, isSuccess, headers: headersOf(rawHeaders), body }
  } catch (error) {
    // An aborted request fails with its own error, which hides the reason of the abort.
    signal.throwIfAborted()
    throw error
  }
}

/** Returns the target of a redirect, if it may be followed. The allowlist is checked later. */
function redirectedTo(from: URL, location: string | undefined, { method = 'GET', redirects = 0 }: Asked): URL {
  if (redirects < 1 || method !== 'GET' || location === undefined)
    throw new ForbiddenAddressError(`${from.host} answered with a redirect, and redirects are not followed.`)
  const to = URL.parse(location, from)
  if (!to || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw new ForbiddenAddressError(`${from.host} answered with a redirect to an address that cannot be asked.`)
  return to
}

/** Prepares the request for a redirect. Drops the headers, which may contain a token for the first host. */
function forwarded({ redirects = 0, ...asked }: Asked): Asked {
  return { ...asked, headers: {}, redirects: redirects - 1 }
}

function allowedUrl(address: string | URL, allowed: ReadonlySet<string>): URL {
  const url = URL.parse(String(address))
  if (!url || !(url.protocol in DEFAULT_PORTS) || url.username !== '' || !allowed.has(placeOf(url))) {
    throw new ForbiddenAddressError(
      `${url ? `${url.protocol}//${url.host}` : 'This address'} is not among the addresses that may be asked (MLS_URL, MLS_MEDIA_HOSTS).`,
    )
  }
  return url
}

const OWN_HEADERS = { accept: '*/*', 'user-agent': 'Porchlight' }

function responseOf(url: URL, { method = 'GET', headers, body, signal }: Asked): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asking = request(url, { method, headers: { ...OWN_HEADERS, ...headers, ...length }, signal }, done)
    asking.on('error', fail)
    asking.end(body)
  })
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}

async function readAtMost(
  response: AsyncIterable<Buffer>,
  mostBytes: number,
  onBytes: (count: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    onBytes(chunk.length)
    if (bytes > mostBytes) throw tooLong(mostBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

function tooLong(mostBytes: number): Error {
  return new Error(`The answer is longer than ${mostBytes} bytes.`)
}

const UNPACKERS = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  br: promisify(zlib.brotliDecompress),
} as const
const MIN_ROOM = 16_384
const MAX_ROOM = 33_554_432

async function unpacked(packed: Buffer, encoding: string | undefined, mostBytes: number): Promise<Buffer> {
  const kind = (encoding ?? '').trim().toLowerCase()
  const unpack = Object.entries(UNPACKERS).find(([name]) => name === kind)?.[1]
  if (!unpack || packed.length === 0) return packed
  // The last bytes of a gzip file give the original size, so that one output buffer is enough. They are only a hint: a
  // longer body takes several.
  const told = packed.length >= 4 ? packed.readUInt32LE(packed.length - 4) + 1 : 0
  const chunkSize = Math.min(MAX_ROOM, mostBytes, Math.max(MIN_ROOM, kind.endsWith('gzip') ? told : 0))
  try {
    return await unpack(packed, { chunkSize, maxOutputLength: mostBytes })
  } catch (error) {
    throw error instanceof RangeError ? tooLong(mostBytes) : error
  }
}
