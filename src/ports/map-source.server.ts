import type { Header } from 'pmtiles'
import { publicUrl } from '#env.server.ts'
import { type NetworkFault, networkFaultOf } from './network-fault.server.ts'
import { allowedHosts, outboundRequest, TooLongError } from './outbound.server.ts'

/** Cause of a map source that visitors' browsers cannot use. */
export type MapFault =
  | NetworkFault
  | 'redirect'
  | 'key'
  | 'missing'
  | 'status'
  | 'page'
  | 'too_long'
  | 'not_shared'
  | 'no_style'
  | 'other_hosts'
  | 'no_ranges'
  | 'no_tiles'
  | 'images'
  | 'layers'

/** Area and zooms of a file of tiles, in degrees. */
export interface TileArea {
  min_zoom: number
  max_zoom: number
  west: number
  south: number
  east: number
  north: number
}

/** Result of a try. `reason`: status, code or hosts. */
export type MapProbe =
  | { isWorking: true; style: { name: string | null; layers: number } }
  | { isWorking: true; area: TileArea }
  | { isWorking: false; fault: MapFault; reason: string }

const MAX_STYLE_BYTES = 5_000_000
const MAX_METADATA_BYTES = 2_000_000
const MAX_PAGE_BYTES = 200_000

class Fault extends Error {
  fault: MapFault
  constructor(fault: MapFault, reason = '') {
    super(reason)
    this.fault = fault
  }
}

/** Reads a MapLibre style as a visitor's browser would, and checks what the site's map needs. Never throws. */
export function probeStyle(address: string, max_ms: number): Promise<MapProbe> {
  return caught(async () => {
    const { body } = await get(address, AbortSignal.timeout(max_ms), {}, MAX_STYLE_BYTES)
    const style = jsonOf(body.toString('utf8'))
    const { version, sources, layers, name } = style
    if (version !== 8 || !isObject(sources) || !Array.isArray(layers)) throw new Fault('no_style')
    const foreign = hostsOutside(new URL(address), style)
    if (foreign.length > 0) throw new Fault('other_hosts', foreign.join(', '))
    return {
      isWorking: true,
      style: { name: typeof name === 'string' && name ? name.slice(0, 80) : null, layers: layers.length },
    }
  })
}

/** Reads the head of a PMTiles file by ranges, and checks that it has the layers of the site's map. Never throws. */
export function probeTiles(address: string, max_ms: number): Promise<MapProbe> {
  return caught(async () => {
    const { PMTiles, TileType } = await import('pmtiles')
    const signal = AbortSignal.timeout(max_ms)
    const file = new PMTiles({
      getKey: () => address,
      async getBytes(offset, length) {
        if (length > MAX_METADATA_BYTES) throw new Fault('no_tiles')
        const range = { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' }
        const { status, body } = await get(address, signal, range, length)
        if (status !== 206) throw new Fault('no_ranges')
        return { data: new Uint8Array(body).buffer }
      },
    })
    const header = await file.getHeader().catch((error) => {
      throw isOfFile(error) ? new Fault('no_tiles') : error
    })
    if (header.tileType !== TileType.Mvt) throw new Fault('images')
    const metadata = await file.getMetadata().catch((error) => {
      throw isOfFile(error) ? new Fault('no_tiles') : error
    })
    const layers = isObject(metadata) && Array.isArray(metadata.vector_layers) ? metadata.vector_layers : []
    const ids = layers.flatMap((layer) => (isObject(layer) ? [layer.id] : []))
    if (!['roads', 'water', 'places'].every((id) => ids.includes(id))) throw new Fault('layers')
    return { isWorking: true, area: areaOf(header) }
  })
}

function areaOf({ minZoom, maxZoom, minLon, minLat, maxLon, maxLat }: Header): TileArea {
  return { min_zoom: minZoom, max_zoom: maxZoom, west: minLon, south: minLat, east: maxLon, north: maxLat }
}

async function caught(probe: () => Promise<MapProbe>): Promise<MapProbe> {
  try {
    return await probe()
  } catch (error) {
    if (error instanceof Fault) return { isWorking: false, fault: error.fault, reason: error.message }
    if (error instanceof TooLongError) return { isWorking: false, fault: 'too_long', reason: '' }
    const network = networkFaultOf(error)
    if (network?.fault === 'forbidden' && network.reason.includes('redirect'))
      return { isWorking: false, fault: 'redirect', reason: '' }
    return { isWorking: false, ...(network ?? { fault: 'connection', reason: 'no answer' }) }
  }
}

/** The reader of the format throws plain errors for bytes that are not of it. */
function isOfFile(error: unknown): boolean {
  return !(error instanceof Fault) && networkFaultOf(error) === null
}

async function get(address: string, signal: AbortSignal, headers: Record<string, string>, maxBytes: number) {
  const { origin } = new URL(publicUrl)
  const isRange = 'range' in headers
  const answer = await outboundRequest(
    address,
    { headers: { ...headers, origin }, signal, maxSize: { success: maxBytes, other: MAX_PAGE_BYTES } },
    allowedHosts({ urls: [address], mediaHosts: undefined }),
  ).catch((error) => {
    // A server that ignores ranges begins to send the whole file.
    throw isRange && error instanceof TooLongError ? new Fault('no_ranges') : error
  })
  const { status } = answer
  if (status === 401 || status === 403) throw new Fault('key', String(status))
  if (status === 404 || status === 410) throw new Fault('missing', String(status))
  if (!answer.isSuccess) throw new Fault('status', String(status))
  if (/^\s*<(?:!doctype html|html)\b/i.test(answer.body.toString('latin1', 0, 500))) throw new Fault('page')
  const shared = answer.headers.get('access-control-allow-origin')
  if (new URL(address).origin !== origin && shared !== '*' && shared !== origin) throw new Fault('not_shared')
  return answer
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Falls through: it is no style either way.
  }
  throw new Fault('no_style')
}

/** Lists the hosts besides the style's own from which it loads parts. The site's policy blocks them. */
function hostsOutside(from: URL, style: Record<string, unknown>): string[] {
  const sources = isObject(style.sources) ? Object.values(style.sources) : []
  const addresses = [
    style.glyphs,
    ...(Array.isArray(style.sprite) ? style.sprite.map((part) => (isObject(part) ? part.url : part)) : [style.sprite]),
    ...sources.flatMap((source) =>
      isObject(source) ? [source.url, source.data, ...(Array.isArray(source.tiles) ? source.tiles : [])] : [],
    ),
  ]
  const foreign = addresses
    .filter((address) => typeof address === 'string')
    .map((address) => URL.parse(address.replace(/^pmtiles:\/\//, ''), from))
    .filter((url) => url !== null && /^https?:$/.test(url.protocol) && url.origin !== from.origin)
    .map((url) => url?.host ?? '')
  return [...new Set(foreign)].sort()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
