import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { labelAnchors } from '../../src/features/maps/rules.ts'
import { BUILDINGS_ZOOM, STREETS_ZOOM } from './features.ts'

/** The credit of the map: no one should look for a home on an invented street. */
export const ATTRIBUTION = 'Streets of the sample are invented'

const COLOR = {
  ground: '#f3f1ec',
  town: '#ebe8e1',
  park: '#d7e7d6',
  wood: '#dfe9dc',
  school: '#efe6d3',
  shops: '#eadfdc',
  water: '#bcd3ea',
  waterName: '#33588a',
  building: '#dedad1',
  casing: '#d3ccbe',
  street: '#ffffff',
  trunk: '#fbf3dd',
  trunkEdge: '#d9c48d',
  highway: '#9fbade',
  highwayEdge: '#ffffff',
  county: '#b3aa9a',
  city: '#16202e',
  name: '#3b4656',
  quiet: '#566173',
  parkName: '#2f6045',
} as const

/** No glyphs are named, so the browser draws labels with these fonts. */
const FONT = ['Hanken Grotesk Variable', 'Arial']
/** MapLibre takes the weight from the first name. */
const STRONG_FONT = ['Label SemiBold', ...FONT]

/** Returns the style of the sample's map, with the address of its tiles. */
export function styleAt(base: string): StyleSpecification {
  return {
    version: 8,
    name: 'Sample streets',
    sources: { streets: { type: 'vector', url: `${base}/map/tiles.json` } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': COLOR.ground } },
      fill('towns', 'landuse', ['==', ['get', 'kind'], 'town'], COLOR.town),
      ...(['wood', 'park', 'school', 'shops'] as const).map((kind) =>
        fill(kind, 'landuse', ['==', ['get', 'kind'], kind], COLOR[kind]),
      ),
      fill('lakes', 'water', ['==', ['geometry-type'], 'Polygon'], COLOR.water),
      {
        ...line('rivers', 'water', 'river', COLOR.water, [
          [8, 1],
          [12, 3],
          [15, 14],
        ]),
        paint: {
          'line-color': COLOR.water,
          'line-width': widths(
            [
              [8, 1],
              [12, 3.5],
              [16, 26],
            ],
            ['get', 'weight'],
          ),
        },
      },
      {
        id: 'counties',
        type: 'line',
        ...from('boundaries'),
        paint: { 'line-color': COLOR.county, 'line-width': 1, 'line-dasharray': [5, 4] },
      },
      { ...fill('buildings', 'buildings', true, COLOR.building), minzoom: BUILDINGS_ZOOM - 0.4 },
      {
        ...line('street-edges', 'roads', 'minor_road', COLOR.casing, [
          [13, 1.6],
          [15, 5.4],
          [18, 30],
        ]),
        minzoom: 12.6,
      },
      {
        ...line('country-edges', 'roads', 'country_road', COLOR.casing, [
          [10, 0.9],
          [13, 3.4],
          [18, 26],
        ]),
        minzoom: 11,
      },
      line('road-edges', 'roads', 'major_road', COLOR.casing, [
        [10, 1.6],
        [13, 6],
        [18, 44],
      ]),
      line('trunk-edges', 'roads', 'trunk', COLOR.trunkEdge, [
        [7, 1.6],
        [10, 3.4],
        [13, 7.6],
        [18, 52],
      ]),
      {
        ...line('streets', 'roads', 'minor_road', COLOR.street, [
          [12, 0.6],
          [13, 1],
          [15, 4],
          [18, 27],
        ]),
        minzoom: STREETS_ZOOM,
      },
      line('country-roads', 'roads', 'country_road', COLOR.street, [
        [10, 0.8],
        [13, 2.2],
        [18, 23],
      ]),
      line('section-roads', 'roads', 'major_road', COLOR.street, [
        [10, 1],
        [13, 4.4],
        [18, 40],
      ]),
      line('trunks', 'roads', 'trunk', COLOR.trunk, [
        [7, 0.9],
        [10, 2.2],
        [13, 6],
        [18, 47],
      ]),
      line('highway-edges', 'roads', 'highway', COLOR.highwayEdge, [
        [7, 3],
        [10, 5.6],
        [13, 11],
        [18, 66],
      ]),
      line('highways', 'roads', 'highway', COLOR.highway, [
        [7, 1.8],
        [10, 3.4],
        [13, 8],
        [18, 58],
      ]),
      alongLine(
        'street-names',
        ['==', ['get', 'kind'], 'minor_road'],
        14,
        [
          [14, 10.5],
          [17, 13],
        ],
        COLOR.quiet,
        230,
      ),
      alongLine(
        'road-names',
        ['in', ['get', 'kind'], ['literal', ['major_road', 'country_road']]],
        12.4,
        [
          [12, 11],
          [17, 14],
        ],
        COLOR.name,
        300,
      ),
      alongLine(
        'trunk-names',
        ['all', ['==', ['get', 'kind'], 'trunk'], ['!', ['has', 'ref']]],
        10,
        [
          [10, 11],
          [17, 14],
        ],
        COLOR.name,
        320,
      ),
      shields('route', 'trunk', 10),
      shields('shield', 'highway', 7.6),
      {
        ...labels('lake-names', 'water', 9.5, COLOR.waterName, COLOR.water, 12),
        filter: ['==', ['get', 'kind'], 'lake'],
      },
      {
        ...alongLine(
          'river-names',
          ['==', ['get', 'kind'], 'river'],
          11,
          [
            [11, 11],
            [16, 13],
          ],
          COLOR.waterName,
          420,
        ),
        ...from('water'),
      },
      {
        ...labels('large-park-names', 'landuse', 10.6, COLOR.parkName, COLOR.park, 12),
        filter: ['==', ['get', 'size'], 3],
      },
      labels('names-of-areas', 'pois', 14, COLOR.quiet, COLOR.street, 11, {
        'text-color': ['match', ['get', 'kind'], 'park', COLOR.parkName, COLOR.quiet],
      }),
      {
        ...labels('neighborhood-names', 'places', 13, COLOR.name, COLOR.town, 11.5),
        filter: ['==', ['get', 'kind'], 'neighbourhood'],
        maxzoom: 16.5,
      },
      ...([4, 3, 2, 1] as const).map(townNames),
    ],
  }
}

type Stops = readonly (readonly [zoom: number, pixels: number])[]
type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>
type LineLayer = Extract<LayerSpecification, { type: 'line' }>
type FillLayer = Extract<LayerSpecification, { type: 'fill' }>

function from(layer: string): { source: string; 'source-layer': string } {
  return { source: 'streets', 'source-layer': layer }
}

function widths(stops: Stops, factor?: ExpressionSpecification): ExpressionSpecification {
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...stops.flatMap(([zoom, pixels]) => [zoom, factor ? ['*', factor, pixels] : pixels]),
  ] as ExpressionSpecification
}

function fill(id: string, layer: string, filter: FilterSpecification, color: string): FillLayer {
  return { id, type: 'fill', ...from(layer), filter, paint: { 'fill-color': color } }
}

function line(id: string, layer: string, kind: string, color: string, stops: Stops): LineLayer {
  return {
    id,
    type: 'line',
    ...from(layer),
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': widths(stops) },
  }
}

function alongLine(
  id: string,
  filter: FilterSpecification,
  minzoom: number,
  sizes: Stops,
  color: string,
  spacing: number,
): SymbolLayer {
  return {
    id,
    type: 'symbol',
    ...from('roads'),
    filter,
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': spacing,
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': widths(sizes),
      'text-padding': 3,
      'text-max-angle': 35,
    },
    paint: { 'text-color': color, 'text-halo-color': COLOR.street, 'text-halo-width': 1.6 },
  }
}

/** Numbers of roads. The page draws their images, as on its built-in map. */
function shields(image: 'shield' | 'route', kind: string, minzoom: number): SymbolLayer {
  return {
    id: `${image}s`,
    type: 'symbol',
    ...from('roads'),
    filter: ['all', ['==', ['get', 'kind'], kind], ['has', 'ref']],
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 220,
      'icon-image': ['concat', `${image}|`, ['get', 'ref']],
      'icon-rotation-alignment': 'viewport',
      'icon-padding': 14,
    },
  }
}

function labels(
  id: string,
  layer: string,
  minzoom: number,
  color: string,
  halo: string,
  size: number,
  paint: SymbolLayer['paint'] = {},
): SymbolLayer {
  return {
    id,
    type: 'symbol',
    ...from(layer),
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6, ...paint },
  }
}

/** Labels towns by rank. A label moves around its place where a group of homes covers it, that of a city farther. */
function townNames(rank: 1 | 2 | 3 | 4): SymbolLayer {
  const [size, color, minzoom] = (
    {
      1: [16, COLOR.city, 6],
      2: [14, COLOR.city, 7.2],
      3: [13, COLOR.name, 9.2],
      4: [12, COLOR.quiet, 10.4],
    } as const
  )[rank]
  return {
    id: `towns-${rank}`,
    type: 'symbol',
    ...from('places'),
    filter: ['==', ['get', 'rank'], rank],
    minzoom,
    maxzoom: 14.5,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': rank < 4 ? STRONG_FONT : FONT,
      'text-size': size,
      'text-max-width': 9,
      // A low box, so that the label of the largest city fits between rows of clusters.
      ...(rank === 1 ? { 'text-padding': 0, 'text-line-height': 0.8 } : { 'text-padding': 3 }),
      'text-variable-anchor-offset': labelAnchors(rank),
    },
    paint: { 'text-color': color, 'text-halo-color': COLOR.ground, 'text-halo-width': 2 },
  }
}
