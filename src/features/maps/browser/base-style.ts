import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { pageColor } from '#ui/text/page-color.ts'
import { pageFont } from '#ui/text/page-font.ts'
import { labelAnchors, pointsOfRow, smoothCurve } from '../rules.ts'
import { COUNTIES, INTERSTATES, LAKES, PARKS, RIVERS, ROADS, STREETS, TOWNS } from './central-indiana.ts'

/** Labels use the site's own font, drawn by the browser, so no glyphs are downloaded. */
function labelFont(): string[] {
  const [own = ''] = pageFont().split(',')
  return [own.replaceAll('"', ''), 'Arial']
}

/** MapLibre takes the weight from the first name, which is not a font of the page, and draws with the second. */
function strongFont(): string[] {
  return ['Label SemiBold', ...labelFont()]
}

/** Colors: limestone ground, white roads, blue water. Highways have a brand color. */
const COLOR = {
  ground: '#f3f1ec',
  marion: '#e9e6de',
  park: '#dde9df',
  water: '#bfd3ea',
  waterText: '#33588a',
  countyLine: '#b3aa9a',
  edge: '#d3ccbe',
  road: '#ffffff',
  town: '#3b4656',
  city: '#16202e',
  quiet: '#566173',
} as const

/** Scales a width with the zoom. `pixels` is the width at zoom 9.3, which shows the whole metro. */
function zoomScaled(pixels: number, more = 0): ExpressionSpecification {
  const at = (factor: number) => Math.round((pixels * factor + more) * 100) / 100
  return ['interpolate', ['exponential', 1.3], ['zoom'], 7, at(0.55), 9.3, at(1), 12, at(2), 16, at(5)]
}

/** Returns a style of Central Indiana from built-in data. It downloads nothing. */
export function ownStyle(): StyleSpecification {
  return {
    version: 8,
    sources: {
      marion: areas(
        COUNTIES.split('\n')
          .filter((row) => row.startsWith('Marion'))
          .join('\n'),
      ),
      counties: edges(COUNTIES),
      names: places(COUNTIES),
      lakes: areas(LAKES, true),
      parks: areas(PARKS, true),
      rivers: lines(RIVERS),
      interstates: lines(INTERSTATES),
      roads: lines(ROADS),
      streets: lines(STREETS),
      towns: towns(),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': COLOR.ground } },
      { id: 'marion', type: 'fill', source: 'marion', paint: { 'fill-color': COLOR.marion } },
      { id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': COLOR.park } },
      {
        ...line('rivers', COLOR.water, 1.3),
        paint: { 'line-color': COLOR.water, 'line-width': scaleBy(['get', 'weight'], 1.3) },
      },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': COLOR.water } },
      { ...line('streets', COLOR.edge, 1.5, 1.2, 'street-edges'), minzoom: 10.5 },
      { ...line('streets', COLOR.road, 1.4), minzoom: 8.4 },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        paint: { 'line-color': COLOR.countyLine, 'line-width': 1, 'line-dasharray': [5, 4] },
      },
      line('roads', COLOR.edge, 2.2, 1.4, 'road-edges'),
      line('roads', COLOR.road, 2.2),
      line('interstates', COLOR.road, 3, 2.4, 'interstate-edges'),
      line('interstates', pageColor('navy-300'), 3),
      name('street-names', 'streets', {
        size: 11.5,
        color: COLOR.quiet,
        halo: COLOR.road,
        minzoom: 11.2,
        isAlong: true,
      }),
      {
        ...name('road-names', 'roads', {
          size: 11.5,
          color: COLOR.quiet,
          halo: COLOR.road,
          minzoom: 9.6,
          isAlong: true,
        }),
        filter: ['!', HAS_NUMBER],
      },
      name('park-names', 'parks', { size: 12, color: COLOR.quiet, halo: COLOR.park, minzoom: 10.2 }),
      name('lake-names', 'lakes', { size: 12, color: COLOR.waterText, halo: COLOR.ground, minzoom: 8.6 }),
      name('county-names', 'names', { size: 12, color: COLOR.quiet, halo: COLOR.ground, minzoom: 7.6 }),
      ...townNames('towns', (rank) => ['==', ['get', 'rank'], rank], [4, 3, 2, 1]),
      { ...shields('route', 'roads'), minzoom: 9.6, filter: HAS_NUMBER },
      shields('shield', 'interstates'),
    ],
  }
}

/**
 * Returns the same look for a file of vector tiles in the layers of Protomaps' basemap (version 4), if one is
 * configured.
 */
export function tilesStyle(url: string): StyleSpecification {
  const of = (layer: string) => ({ source: 'tiles', 'source-layer': layer }) as const
  const road = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
  const way = (id: string, kind: string, color: string, width: number, more = 0): LayerSpecification => ({
    id,
    type: 'line',
    ...of('roads'),
    filter: road(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': zoomScaled(width, more) },
  })
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url, attribution: '© OpenStreetMap' } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': COLOR.ground } },
      {
        id: 'parks',
        type: 'fill',
        ...of('landuse'),
        filter: [
          'in',
          ['get', 'kind'],
          ['literal', ['park', 'forest', 'wood', 'nature_reserve', 'golf_course', 'cemetery']],
        ],
        paint: { 'fill-color': COLOR.park },
      },
      { id: 'water', type: 'fill', ...of('water'), paint: { 'fill-color': COLOR.water } },
      {
        id: 'rivers',
        type: 'line',
        ...of('water'),
        filter: ['in', ['get', 'kind'], ['literal', ['river', 'stream', 'canal']]],
        paint: { 'line-color': COLOR.water, 'line-width': zoomScaled(1.2) },
      },
      {
        id: 'counties',
        type: 'line',
        ...of('boundaries'),
        paint: { 'line-color': COLOR.countyLine, 'line-width': 1, 'line-dasharray': [5, 4] },
      },
      { ...way('minor', 'minor_road', COLOR.road, 1), minzoom: 11 },
      way('major-edges', 'major_road', COLOR.edge, 2, 1.4),
      way('major', 'major_road', COLOR.road, 2),
      way('highway-edges', 'highway', COLOR.road, 3, 2.4),
      way('highways', 'highway', pageColor('navy-300'), 3),
      {
        ...name('road-names', 'tiles', {
          size: 11.5,
          color: COLOR.quiet,
          halo: COLOR.road,
          minzoom: 12,
          isAlong: true,
        }),
        'source-layer': 'roads',
      },
      {
        ...name('places', 'tiles', { size: 13, color: COLOR.town, halo: COLOR.ground, minzoom: 6 }),
        'source-layer': 'places',
        filter: ['in', ['get', 'kind'], ['literal', ['locality', 'neighbourhood']]],
      },
    ],
  }
}

type Names = { size: number; color: string; halo: string; minzoom: number; isAlong?: boolean }
type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>
type LineLayer = Extract<LayerSpecification, { type: 'line' }>

function line(source: string, color: string, pixels: number, more = 0, id = source): LineLayer {
  return {
    id,
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': zoomScaled(pixels, more) },
  }
}

function scaleBy(factor: ExpressionSpecification, pixels: number): ExpressionSpecification {
  return [
    'interpolate',
    ['exponential', 1.3],
    ['zoom'],
    7,
    ['*', factor, pixels * 0.6],
    9.3,
    ['*', factor, pixels],
    16,
    ['*', factor, pixels * 5],
  ]
}

function name(id: string, source: string, { size, color, halo, minzoom, isAlong = false }: Names): SymbolLayer {
  return {
    id,
    type: 'symbol',
    source,
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': labelFont(),
      'text-size': size,
      'text-padding': 6,
      ...(isAlong ? { 'symbol-placement': 'line', 'symbol-spacing': 420 } : { 'text-max-width': 9 }),
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  }
}

/**
 * Labels cities and towns by rank, small ones only at high zoom. A label moves around its place to avoid marks, that
 * of a city farther.
 */
function townNames(
  source: string,
  filter: (rank: number) => ExpressionSpecification,
  ranks: readonly (1 | 2 | 3 | 4)[],
): SymbolLayer[] {
  const look = {
    1: { size: 16, color: COLOR.city, minzoom: 6 },
    2: { size: 13, color: COLOR.town, minzoom: 7.2 },
    3: { size: 12.5, color: COLOR.town, minzoom: 9.2 },
    4: { size: 12, color: COLOR.quiet, minzoom: 10.4 },
  } as const
  return ranks.map((rank) => {
    const layer = name(`towns-${rank}`, source, { ...look[rank], halo: COLOR.ground })
    return {
      ...layer,
      filter: filter(rank),
      layout: {
        ...layer.layout,
        'text-font': rank < 4 ? strongFont() : labelFont(),
        // A low box, so that the label of the largest city fits between rows of clusters.
        ...(rank === 1 ? { 'text-padding': 0, 'text-line-height': 0.8 } : { 'text-padding': 3 }),
        'text-variable-anchor-offset': labelAnchors(rank),
      },
    }
  })
}

/** US and state roads, but not those with a name. */
const HAS_NUMBER: ExpressionSpecification = ['in', ['slice', ['get', 'name'], 0, 3], ['literal', ['US ', 'SR ']]]

function shields(image: 'shield' | 'route', source: string): SymbolLayer {
  return {
    id: `${image}s`,
    type: 'symbol',
    source,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'icon-image': ['concat', `${image}|`, ['get', 'name']],
      'icon-rotation-alignment': 'viewport',
      'icon-padding': 14,
    },
  }
}

export interface Shape {
  type: 'Feature'
  properties: Record<string, string | number | number[]>
  geometry:
    | { type: 'Point'; coordinates: number[] }
    | { type: 'LineString'; coordinates: number[][] }
    | { type: 'Polygon' | 'MultiLineString'; coordinates: number[][][] }
}

function source(features: Shape[]): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features } }
}

function rows(table: string): { name: string; points: [number, number][] }[] {
  return table.trim().split('\n').map(pointsOfRow)
}

function areas(table: string, isRound = false): SourceSpecification {
  return source(
    rows(table).map(({ name: label, points }) => ({
      type: 'Feature',
      properties: { name: label },
      geometry: { type: 'Polygon', coordinates: [isRound ? smoothCurve(points) : points] },
    })),
  )
}

function lines(table: string): SourceSpecification {
  return source(
    rows(table).map(({ name: label, points }) => {
      // A river's row ends in its width relative to a creek's.
      const [, plain = label, weight = '1'] = table === RIVERS ? (/^(.*) ([\d.]+)$/.exec(label) ?? []) : []
      return {
        type: 'Feature',
        properties: { name: plain, weight: Number(weight) },
        geometry: { type: 'LineString', coordinates: smoothCurve(points) },
      }
    }),
  )
}

/** Draws each border between two counties once, because two overlapping dashed lines look solid. */
function edges(table: string): SourceSpecification {
  const known = new Map<string, [number, number][]>()
  for (const { points } of rows(table)) {
    for (let i = 1; i < points.length; i += 1) {
      const ends = points.slice(i - 1, i + 1)
      known.set([...ends].map(String).sort().join(' '), ends)
    }
  }
  return source([
    { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: [...known.values()] } },
  ])
}

/** Places a county's name in the center of its bounding box. */
function places(table: string): SourceSpecification {
  return source(
    rows(table).map(({ name: label, points }) => {
      const middle = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2
      return {
        type: 'Feature',
        properties: { name: `${label} County` },
        geometry: {
          type: 'Point',
          coordinates: [middle(points.map(([x]) => x)), middle(points.map(([, y]) => y))],
        },
      }
    }),
  )
}

function towns(): SourceSpecification {
  return source(
    TOWNS.trim()
      .split('\n')
      .map((row) => {
        const parts = row.split(' ')
        const [latitude = 0, longitude = 0, rank = 4] = parts.slice(-3).map(Number)
        return {
          type: 'Feature',
          properties: { name: parts.slice(0, -3).join(' '), rank },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        }
      }),
  )
}
