import { GeoJSONSource, type Map as MlMap } from 'maplibre-gl'
import { pageColor } from '#ui/text/page-color.ts'
import type { Mark, Position } from '../schema.ts'
import type { Shape } from './base-style.ts'
import { blockName, imageName } from './mark-image.ts'

const NOTHING: { type: 'FeatureCollection'; features: Shape[] } = { type: 'FeatureCollection', features: [] }

/** Adds areas, the line being drawn, and marks above the base map. */
export function addLayers(map: MlMap): void {
  const color = pageColor('navy-800')
  for (const id of ['areas', 'drawn', 'marks', 'active-mark']) map.addSource(id, { type: 'geojson', data: NOTHING })
  map.addLayer({ id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': color, 'fill-opacity': 0.09 } })
  map.addLayer({ id: 'area-edges', type: 'line', source: 'areas', paint: { 'line-color': color, 'line-width': 2.5 } })
  map.addLayer({ id: 'drawn', type: 'line', source: 'drawn', paint: { 'line-color': color, 'line-width': 3 } })
  // Labels stay off the marks, but not off their shadows: clusters of the whole region are only lines apart.
  map.addLayer({
    id: 'mark-blocks',
    type: 'symbol',
    source: 'marks',
    layout: {
      'icon-image': ['get', 'block'],
      'icon-anchor': ['get', 'anchor'],
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  })
  for (const id of ['marks', 'active-mark'])
    map.addLayer({
      id,
      type: 'symbol',
      source: id,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': ['get', 'anchor'],
        // A pin's image has padding for its shadow. The offset puts its tip on the position. A list among the properties
        // of a feature arrives as text, so the offset is not one of them.
        'icon-offset': ['match', ['get', 'anchor'], 'bottom', ['literal', [0, 5]], ['literal', [0, 0]]],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'order'],
      },
    })
}

export function showMarks(map: MlMap, marks: readonly Mark[], active: string | null): void {
  const front = marks.find(({ id }) => id === active)
  setData(
    map,
    'marks',
    marks.filter((mark) => mark !== front).map((mark) => featureOf(mark, false)),
  )
  setData(map, 'active-mark', front ? [featureOf(front, true)] : [])
}

function featureOf(mark: Mark, isActive: boolean): Shape {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [mark.longitude, mark.latitude] },
    properties: {
      id: mark.id,
      image: imageName(mark, isActive),
      block: blockName(mark),
      anchor: mark.count > 1 ? 'center' : 'bottom',
      // Draw southern marks in front.
      order: -mark.latitude,
    },
  }
}

export function showAreas(map: MlMap, areas: readonly (readonly Position[])[]): void {
  setData(
    map,
    'areas',
    areas.map((area) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [[...area, ...area.slice(0, 1)].map(([x, y]) => [x, y])] },
    })),
  )
}

export function setData(map: MlMap, id: string, features: Shape[]): void {
  const source = map.getSource(id)
  if (source instanceof GeoJSONSource) source.setData({ type: 'FeatureCollection', features })
}
