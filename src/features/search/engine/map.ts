import { MAX_HOMES_PER_PLACE, type PropertyStatus, STATUSES } from '#features/properties/words.ts'
import type { Frame, MapCluster, MapPin, SearchMap } from '../schema.ts'
import { addressAndNumberOf, type Columns } from './columns.ts'
import { mapX, mapY } from './grid.ts'
import { idOf } from './ids.ts'

/** Width of a price label. Homes in one cell become a cluster. */
const CELL_PIXELS = 64
/** Vector web maps draw the world in one tile of this size at zoom 0. */
const TILE_PIXELS = 512
/** Cells per frame. More would be merged into larger cells. */
const MAX_CELLS = 600

const STATUS_KEYS: PropertyStatus[] = []
for (const key in STATUSES) if (isStatus(key)) STATUS_KEYS.push(key)
function isStatus(key: string): key is PropertyStatus {
  return Object.hasOwn(STATUSES, key)
}

/** Used until the map reports its bounds. */
const EVERYWHERE: Frame = { bounds: [-180, -85, 180, 85], zoom: 22 }

/**
 * Returns pins and clusters. Each located home in the frame is in exactly one. The cells of a zoom are fixed, so
 * clusters do not change while the map moves, except at the edges of the frame.
 */
export function buildSearchMap(columns: Columns, found: Uint32Array, frame: Frame | null): SearchMap {
  const { longitude, latitude, x, y } = columns
  const located = found.filter((home) => !Number.isNaN(longitude[home] ?? Number.NaN))
  const extent = extentOf(columns, located)
  const { bounds, zoom } = frame ?? (extent ? { ...EVERYWHERE, bounds: extent } : EVERYWHERE)
  const [west, south, east, north] = bounds
  const scale = scaleOf(bounds, zoom)
  const cells = new Map<number, number[]>()
  let homes = 0
  for (const home of located) {
    const [lng, lat] = [longitude[home] ?? 0, latitude[home] ?? 0]
    if (lng < west || lng > east || lat < south || lat > north) continue
    homes += 1
    // Both are below 2 to the 26th: the zoom is at most 22, and a tile has eight cells a side.
    const key = Math.floor((x[home] ?? 0) * scale) * 67_108_864 + Math.floor((y[home] ?? 0) * scale)
    const cell = cells.get(key)
    if (cell) cell.push(home)
    else cells.set(key, [home])
  }
  const pins: MapPin[] = []
  const clusters: MapCluster[] = []
  for (const [key, cell] of cells) {
    const [first] = cell
    if (cell.length === 1 && first !== undefined) pins.push(pinOf(columns, first))
    else clusters.push(clusterOf(columns, cell, `${Math.round(Math.log2(scale) * 100)}:${key}`))
  }
  return { homes, without_place: found.length - located.length, extent, pins, clusters }
}

function scaleOf([west, south, east, north]: Frame['bounds'], zoom: number): number {
  const [wide, high] = [mapX(east) - mapX(west), mapY(south) - mapY(north)]
  let scale = (2 ** zoom * TILE_PIXELS) / CELL_PIXELS
  while (scale > 1 && (wide * scale + 1) * (high * scale + 1) > MAX_CELLS) scale /= 2
  return scale
}

/** Returns west, south, east and north of homes; null if none is located. */
export function extentOf({ longitude, latitude }: Columns, homes: Uint32Array): Frame['bounds'] | null {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const home of homes) {
    const [lng, lat] = [longitude[home] ?? Number.NaN, latitude[home] ?? Number.NaN]
    if (lng < west) west = lng
    if (lng > east) east = lng
    if (lat < south) south = lat
    if (lat > north) north = lat
  }
  return west > east ? null : [west, south, east, north]
}

function pinOf(columns: Columns, home: number): MapPin {
  return {
    id: idOf(columns, home),
    longitude: columns.longitude[home] ?? 0,
    latitude: columns.latitude[home] ?? 0,
    status: STATUS_KEYS[columns.status[home] ?? 0] ?? 'active',
    price: columns.price[home] ?? 0,
    bedrooms: given(columns.beds[home]),
    bathrooms: given(columns.baths[home]),
    living_area: given(columns.area[home]),
    address: addressAndNumberOf(columns, home)[0],
    city: columns.city.words[columns.city.codes[home] ?? 0] ?? '',
  }
}

function given(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

function clusterOf(columns: Columns, cell: readonly number[], key: string): MapCluster {
  const [west, south, east, north] = extentOf(columns, Uint32Array.from(cell)) ?? [0, 0, 0, 0]
  let [lowest, highest, x, y] = [Infinity, 0, 0, 0]
  for (const home of cell) {
    const price = columns.price[home] ?? 0
    lowest = Math.min(lowest, price)
    highest = Math.max(highest, price)
    x += columns.longitude[home] ?? 0
    y += columns.latitude[home] ?? 0
  }
  const isOnePlace = west === east && south === north
  return {
    key,
    longitude: isOnePlace ? west : x / cell.length,
    latitude: isOnePlace ? south : y / cell.length,
    homes: cell.length,
    lowest,
    highest,
    bounds: [west, south, east, north],
    pins: isOnePlace ? cell.slice(0, MAX_HOMES_PER_PLACE).map((home) => pinOf(columns, home)) : null,
  }
}
