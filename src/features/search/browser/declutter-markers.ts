import type { MapCluster, MapPin } from '../schema.ts'

/** From this zoom on marks are not merged: users want to see neighboring homes separately. */
const MIN_UNMERGED_ZOOM = 14.5
/** Size of the world in pixels at zoom 0. */
const WORLD_PIXELS = 512
/** Pixels that marks may overlap before one hides the other's text. */
const MAX_OVERLAP_PIXELS = 6
/** A home's label in pixels: half its width, its height, and the offset of its center above the location. */
const LABEL = { halfWidth: 26, height: 28, offset: 19 }

/** Marks without overlapping numbers. */
export interface Markers {
  clusters: MapCluster[]
  pins: MapPin[]
}

/**
 * Merges marks that would overlap. Clusters come from a grid, so two may be close on both sides of a grid line: they
 * merge, as does a home whose label would overlap a cluster or another label.
 */
export function declutterMarkers({ clusters, pins }: Markers, zoom: number): Markers {
  if (zoom >= MIN_UNMERGED_ZOOM) return { clusters, pins }
  const scale = WORLD_PIXELS * 2 ** zoom
  const groups: MapCluster[] = []
  for (const cluster of [...clusters].sort((a, b) => b.homes - a.homes)) {
    const at = groups.findIndex(
      (group) => distance(group, cluster, scale) < radius(group) + radius(cluster) - MAX_OVERLAP_PIXELS,
    )
    const group = groups[at]
    if (group) groups[at] = mergeClusters(group, cluster)
    else groups.push(cluster)
  }
  const single: MapPin[] = []
  for (const pin of pins) {
    const on = groups.findIndex((group) => isOverCluster(pin, group, scale))
    const group = groups[on]
    if (group) {
      groups[on] = mergeClusters(group, clusterOf(pin))
      continue
    }
    const other = single.findIndex((known) => doLabelsOverlap(known, pin, scale))
    const known = single[other]
    if (!known) single.push(pin)
    else {
      single.splice(other, 1)
      groups.push(mergeClusters(clusterOf(known), clusterOf(pin)))
    }
  }
  const shown = { clusters: groups, pins: single }
  // A merged mark may be larger than before, so it is compared with its neighbors again.
  const isStable = groups.length + single.length === clusters.length + pins.length
  return isStable ? shown : declutterMarkers(shown, zoom)
}

/** The first one, which is larger, determines position and key. */
function mergeClusters(group: MapCluster, other: MapCluster): MapCluster {
  const [west, south, east, north] = group.bounds
  return {
    ...group,
    homes: group.homes + other.homes,
    lowest: Math.min(group.lowest, other.lowest),
    highest: Math.max(group.highest, other.highest),
    bounds: [
      Math.min(west, other.bounds[0]),
      Math.min(south, other.bounds[1]),
      Math.max(east, other.bounds[2]),
      Math.max(north, other.bounds[3]),
    ],
    pins: null,
  }
}

function clusterOf({ id, longitude, latitude, price }: MapPin): MapCluster {
  const bounds = [longitude, latitude, longitude, latitude] as const
  return {
    key: `near ${id}`,
    longitude,
    latitude,
    homes: 1,
    lowest: price,
    highest: price,
    bounds: [...bounds],
    pins: null,
  }
}

/** Radius of a cluster's disc in pixels. */
function radius({ homes }: MapCluster): number {
  return homes < 12 ? 17 : homes <= 40 ? 20 : 26
}

/** Returns whether a home's label, drawn above its location, overlaps a cluster's disc. */
function isOverCluster(pin: MapPin, group: MapCluster, scale: number): boolean {
  const [x, y] = pixelsBetween(group, pin, scale)
  const around = radius(group) - MAX_OVERLAP_PIXELS
  return Math.abs(x) < LABEL.halfWidth + around && Math.abs(y - LABEL.offset) < LABEL.height / 2 + around
}

function doLabelsOverlap(one: MapPin, other: MapPin, scale: number): boolean {
  const [x, y] = pixelsBetween(one, other, scale)
  return Math.abs(x) < 2 * LABEL.halfWidth - MAX_OVERLAP_PIXELS && Math.abs(y) < LABEL.height - MAX_OVERLAP_PIXELS
}

function distance(one: MapCluster, other: MapCluster, scale: number): number {
  return Math.hypot(...pixelsBetween(one, other, scale))
}

interface Place {
  longitude: number
  latitude: number
}

/** Pixels to the right and down, in the Mercator projection. */
function pixelsBetween(one: Place, other: Place, scale: number): [number, number] {
  return [
    ((other.longitude - one.longitude) / 360) * scale,
    (mercator(one.latitude) - mercator(other.latitude)) * scale,
  ]
}

function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
}
