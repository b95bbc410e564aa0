import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { env } from '#env.server.ts'

/** An address that is on no list: it is never asked, whatever names it. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * The outside addresses that the settings name, as host and port: all others, private ones among them, are never
 * fetched. `MLS_MEDIA_HOSTS` names hosts with commas between them, each with its port where it is not the usual one.
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

/** What is asked of an address. */
interface Asked {
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
  /** How long an answer may be at most, in bytes and unpacked: that of a success, and any other. */
  most: { success: number; other: number }
  /** How many redirects to another address of the list are followed; none where it is not said. */
  redirects?: number
  /** Is told of each piece that came, and at the end of the bytes that unpacking added. */
  onBytes?: (count: number) => void
}

/** A whole answer, unpacked. */
interface Answered {
  status: number
  isSuccess: boolean
  headers: Headers
  body: Buffer
}

/**
 * Asks an address of the list, and no other, for its whole answer. Redirects are followed where it is asked for, and
 * only to addresses of the list. It is taken as it came and unpacked at once: `fetch` unpacks in pieces of 16 KB, which for a page of a feed cost
 * as much as reading its records.
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
    // What an aborted request says of itself is no reason.
    signal.throwIfAborted()
    throw error
  }
}

/** Where an answer points, if that may be followed at all; the list of addresses still has its say. */
function redirectedTo(from: URL, location: string | undefined, { method = 'GET', redirects = 0 }: Asked): URL {
  if (redirects < 1 || method !== 'GET' || location === undefined)
    throw new ForbiddenAddressError(`${from.host} answered with a redirect, and redirects are not followed.`)
  const to = URL.parse(location, from)
  if (!to || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw new ForbiddenAddressError(`${from.host} answered with a redirect to an address that cannot be asked.`)
  return to
}

/** The same question for the address of a redirect: headers may hold a token that is for the first one alone. */
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
  // The last bytes of a packed file say how long it was: with room for it all it is unpacked in one go. They are no
  // promise; what is longer takes several.
  const told = packed.length >= 4 ? packed.readUInt32LE(packed.length - 4) + 1 : 0
  const chunkSize = Math.min(MAX_ROOM, mostBytes, Math.max(MIN_ROOM, kind.endsWith('gzip') ? told : 0))
  try {
    return await unpack(packed, { chunkSize, maxOutputLength: mostBytes })
  } catch (error) {
    throw error instanceof RangeError ? tooLong(mostBytes) : error
  }
}
