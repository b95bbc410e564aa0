import { gzipSync } from 'node:zlib'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { featuresIn, LAYERS } from './features.ts'
import { toPlane } from './plane.ts'

/** Zooms of the tiles. Closer views enlarge the last. */
export const MIN_ZOOM = 6
/** The closest zoom with its own tiles. */
export const MAX_ZOOM = 15

const EXTENT = 4096
/** Parts beyond the edge of a tile, so that a line's end does not show there. */
const BUFFER = 96
/** About 60 MB at most. */
const MAX_STORED = 1500

const stored = new Map<string, Buffer>()

/** Returns a tile of the map, as a gzipped Mapbox vector tile; null for numbers without a tile. */
export function tileAt(zoom: number, x: number, y: number): Buffer | null {
  const side = 2 ** zoom
  if (zoom < MIN_ZOOM || zoom > MAX_ZOOM || x >= side || y >= side) return null
  const key = `${zoom}/${x}/${y}`
  const known = stored.get(key)
  if (known) {
    // The least recently used tile is the first of the map.
    stored.delete(key)
    stored.set(key, known)
    return known
  }
  const tile = gzipSync(drawTile(zoom, x, y), { level: 6 })
  if (stored.size >= MAX_STORED) {
    for (const [oldest] of stored) {
      stored.delete(oldest)
      break
    }
  }
  stored.set(key, tile)
  return tile
}

function drawTile(zoom: number, x: number, y: number): Uint8Array {
  const margin = BUFFER / EXTENT
  const [west, north] = cornerOf(zoom, x - margin, y - margin)
  const [east, south] = cornerOf(zoom, x + 1 + margin, y + 1 + margin)
  const layers = featuresIn({ west, south, east, north }, zoom)
  const options = { maxZoom: MAX_ZOOM, extent: EXTENT, buffer: BUFFER, tolerance: 2, clip: true }
  const drawn: Parameters<typeof fromGeojsonVt>[0] = {}
  for (const name of LAYERS) {
    const tile = geoJSONToTile({ type: 'FeatureCollection', features: layers[name] }, zoom, x, y, options)
    if (tile && tile.features.length > 0) drawn[name] = tile
  }
  return fromGeojsonVt(drawn, { version: 2, extent: EXTENT })
}

/** Returns the northwest corner of a tile on the plane. */
function cornerOf(zoom: number, x: number, y: number): readonly [number, number] {
  const side = 2 ** zoom
  const longitude = (x / side) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI
  return toPlane(latitude, longitude)
}
