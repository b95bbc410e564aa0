import type { NamedArea } from './areas.ts'
import * as ground from './ground.ts'
import { type Layout, layoutAt, type Street } from './layout.ts'
import { LOT_WIDTH_M } from './lots.ts'
import { MILE_M, type Point, toPlane, toPosition } from './plane.ts'
import { sectionOf } from './sections.ts'

/** A feature of a tile, in GeoJSON. */
export interface Feature {
  type: 'Feature'
  properties: Record<string, string | number>
  geometry:
    | { type: 'Point'; coordinates: number[] }
    | { type: 'LineString'; coordinates: number[][] }
    | { type: 'Polygon'; coordinates: number[][][] }
}

/** Layers of a tile, by the names of Protomaps' basemap where it has them. */
export type Layers = Record<LayerName, Feature[]>
/** Names of the layers. */
export const LAYERS = ['landuse', 'water', 'roads', 'buildings', 'boundaries', 'places', 'pois'] as const
type LayerName = (typeof LAYERS)[number]

/** The first zoom with the streets of towns, and the first with buildings. */
export const STREETS_ZOOM = 12
export const BUILDINGS_ZOOM = 15
/** Below this zoom a tile shows only the real highways, waters, parks and towns. */
const ROADS_ZOOM = 10

/** A box on the plane, in meters. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Returns what a tile of a zoom shows in a box. */
export function featuresIn(box: Box, zoom: number): Layers {
  const layers: Layers = { landuse: [], water: [], roads: [], buildings: [], boundaries: [], places: [], pois: [] }
  addRegion(layers, box, zoom)
  if (zoom < ROADS_ZOOM) return layers
  const margin = zoom < STREETS_ZOOM ? 0 : 60
  const first = { column: Math.floor((box.west - margin) / MILE_M), row: Math.floor((box.south - margin) / MILE_M) }
  const last = { column: Math.floor((box.east + margin) / MILE_M), row: Math.floor((box.north + margin) / MILE_M) }
  for (let column = first.column; column <= last.column; column++)
    for (let row = first.row; row <= last.row; row++)
      if (isInRegion(column, row)) addSection(layers, layoutAt(column, row), zoom)
  return layers
}

/** The region in sections around the center of Indianapolis: 45 miles to each side. */
function isInRegion(column: number, row: number): boolean {
  return Math.abs(column) <= 45 && Math.abs(row) <= 45
}

function addRegion(layers: Layers, box: Box, zoom: number): void {
  const isNear = ({ points }: ground.Shape) =>
    points.some(([x]) => x > box.west - MILE_M) &&
    points.some(([x]) => x < box.east + MILE_M) &&
    points.some(([, y]) => y > box.south - MILE_M) &&
    points.some(([, y]) => y < box.north + MILE_M)
  const add = (layer: LayerName, shapes: readonly ground.Shape[], featureOf: (shape: ground.Shape) => Feature) =>
    layers[layer].push(...shapes.filter(isNear).map(featureOf))
  add('landuse', ground.parks, ({ name, points }) => areaOf({ kind: 'park', name, size: 3 }, points))
  add('water', ground.lakes, ({ name, points }) => areaOf({ kind: 'lake', name }, points))
  add('water', ground.rivers, ({ name, points, weight }) => lineOf({ kind: 'river', name, weight }, points))
  add('roads', ground.highways, ({ name, points }) =>
    lineOf({ kind: 'trunk', name, ...(/^(US|SR) /.test(name) ? { ref: name } : {}) }, points),
  )
  add('roads', ground.interstates, ({ name, points }) =>
    lineOf({ kind: 'highway', name: `I-${name}`, ref: name }, points),
  )
  add('boundaries', ground.counties, ({ name, points }) => lineOf({ kind: 'county', name: `${name} County` }, points))
  for (const { name, rank, point } of ground.towns)
    if (rank <= zoom - 5) layers.places.push(pointOf({ kind: 'locality', name, rank }, point))
}

function addSection(layers: Layers, layout: Layout, zoom: number): void {
  const { section, streets, areas } = layout
  if (section.kind && zoom >= STREETS_ZOOM - 2) layers.landuse.push(groundOfTown(layout))
  for (const street of streets) {
    if (zoom < STREETS_ZOOM && !street.isSectionRoad) continue
    layers.roads.push(roadOf(street, section.kind !== null))
  }
  if (zoom < STREETS_ZOOM - 1) return
  for (const { name, latitude, longitude } of section.subdivisions) {
    // A subdivision reaches into several sections. Only the one with its middle names it.
    const middle = toPlane(latitude, longitude)
    const [column, row] = sectionOf(middle)
    if (column === section.column && row === section.row)
      layers.places.push(pointOf({ kind: 'neighbourhood', name }, middle))
  }
  for (const area of areas) addArea(layers, area, zoom)
  if (zoom >= BUILDINGS_ZOOM) addBuildings(layers, layout)
}

function groundOfTown({ section: { column, row } }: Layout): Feature {
  const at = (across: number, up: number): Point => [(column + across) * MILE_M, (row + up) * MILE_M]
  return areaOf({ kind: 'town' }, [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)])
}

/** Words at the end of a street's name, as a map abbreviates them. */
const SHORT_SUFFIXES: Readonly<Record<string, string>> = {
  Avenue: 'Ave',
  Boulevard: 'Blvd',
  Circle: 'Cir',
  Court: 'Ct',
  Drive: 'Dr',
  Lane: 'Ln',
  Parkway: 'Pkwy',
  Place: 'Pl',
  Road: 'Rd',
  Street: 'St',
  Trail: 'Trl',
}

function roadOf({ name, suffix, isSectionRoad, points }: Street, isInTown: boolean): Feature {
  const kind = !isSectionRoad ? 'minor_road' : isInTown ? 'major_road' : 'country_road'
  const label = suffix ? `${name} ${SHORT_SUFFIXES[suffix] ?? suffix}` : name.replace('County Road', 'CR')
  return lineOf({ kind, name: label }, points)
}

function addArea(layers: Layers, { kind, name, ring, middle, buildings }: NamedArea, zoom: number): void {
  if (kind === 'pond') layers.water.push(areaOf({ kind: 'pond' }, ring))
  else layers.landuse.push(areaOf({ kind, name, size: 1 }, ring))
  if (name && zoom >= STREETS_ZOOM + 1) layers.pois.push(pointOf({ kind, name }, middle))
  if (zoom >= BUILDINGS_ZOOM - 1) for (const outline of buildings) layers.buildings.push(areaOf({ kind }, outline))
}

/** Draws a building on each lot; its size follows from its number. */
function addBuildings(layers: Layers, { section, lots }: Layout): void {
  for (let lot = 0; lot < lots.count; lot++) {
    const mixed = Math.imul((lots.number[lot] ?? 0) + 31 * (lots.street[lot] ?? 0), 0x9e3779b1) >>> 8
    // In the country most lots are fields.
    if (mixed % 100 < (section.kind === null ? 82 : 6)) continue
    const isNarrow = section.kind === 'urban'
    const width = Math.min(LOT_WIDTH_M - 4, (isNarrow ? 9 : 13) + (mixed % 11) / 2)
    const depth = (isNarrow ? 12 : 9) + ((mixed >> 4) % 9) / 2
    const angle = lots.angle[lot] ?? 0
    const [x, y] = [lots.x[lot] ?? 0, lots.y[lot] ?? 0]
    const corner = (along: number, across: number): Point => [
      x + (along * width * Math.cos(angle)) / 2 - (across * depth * Math.sin(angle)) / 2,
      y + (along * width * Math.sin(angle)) / 2 + (across * depth * Math.cos(angle)) / 2,
    ]
    const outline = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
    layers.buildings.push(areaOf({ kind: 'home' }, outline))
  }
}

type Properties = Feature['properties']

function pointOf(properties: Properties, point: Point): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: toPosition(point) } }
}

function lineOf(properties: Properties, points: readonly Point[]): Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: points.map(toPosition) } }
}

function areaOf(properties: Properties, ring: readonly Point[]): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring.map(toPosition)] } }
}
