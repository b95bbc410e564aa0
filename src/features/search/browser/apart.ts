import type { MapCluster, MapPin } from '../schema.ts'

/** From here on what stands close together is what somebody wants to see apart. */
const NEAR_ZOOM = 14.5
/** Pixels of the whole world at zoom 0. */
const WORLD = 512
/** How far marks may lie over each other before one hides what the other says. */
const SLACK = 6
/** The pill of one home in pixels: half its width, its height, and how far its middle stands over its place. */
const PILL = { half: 26, high: 28, over: 19 }

/** Marks as they are drawn: none of them lies on another's number. */
export interface Apart {
  clusters: MapCluster[]
  pins: MapPin[]
}

/**
 * Homes are gathered by a grid, so that two groups may stand close on both sides of one of its lines: they become one
 * group, as does a home whose pill would lie on a group or on another pill. No home is lost: the numbers add up as before.
 */
export function apart({ clusters, pins }: Apart, zoom: number): Apart {
  if (zoom >= NEAR_ZOOM) return { clusters, pins }
  const scale = WORLD * 2 ** zoom
  const groups: MapCluster[] = []
  for (const cluster of [...clusters].sort((a, b) => b.homes - a.homes)) {
    const at = groups.findIndex((group) => distance(group, cluster, scale) < radius(group) + radius(cluster) - SLACK)
    const group = groups[at]
    if (group) groups[at] = joined(group, cluster)
    else groups.push(cluster)
  }
  const single: MapPin[] = []
  for (const pin of pins) {
    const on = groups.findIndex((group) => isOn(pin, group, scale))
    const group = groups[on]
    if (group) {
      groups[on] = joined(group, groupOf(pin))
      continue
    }
    const other = single.findIndex((known) => areOver(known, pin, scale))
    const known = single[other]
    if (!known) single.push(pin)
    else {
      single.splice(other, 1)
      groups.push(joined(groupOf(known), groupOf(pin)))
    }
  }
  return { clusters: groups, pins: single }
}

/** The larger one keeps its place and its name. */
function joined(group: MapCluster, other: MapCluster): MapCluster {
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

function groupOf({ id, longitude, latitude, price }: MapPin): MapCluster {
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

/** Of a group's disc. */
function radius({ homes }: MapCluster): number {
  return homes < 12 ? 17 : homes <= 40 ? 20 : 26
}

/** Whether the pill of a home, which stands over its place, lies on the disc of a group. */
function isOn(pin: MapPin, group: MapCluster, scale: number): boolean {
  const [x, y] = between(group, pin, scale)
  const around = radius(group) - SLACK
  return Math.abs(x) < PILL.half + around && Math.abs(y - PILL.over) < PILL.high / 2 + around
}

function areOver(one: MapPin, other: MapPin, scale: number): boolean {
  const [x, y] = between(one, other, scale)
  return Math.abs(x) < 2 * PILL.half - SLACK && Math.abs(y) < PILL.high - SLACK
}

function distance(one: MapCluster, other: MapCluster, scale: number): number {
  return Math.hypot(...between(one, other, scale))
}

interface Place {
  longitude: number
  latitude: number
}

/** Pixels to the right and down from one place to another, as a map in Mercator's projection draws them. */
function between(one: Place, other: Place, scale: number): [number, number] {
  return [
    ((other.longitude - one.longitude) / 360) * scale,
    (mercator(one.latitude) - mercator(other.latitude)) * scale,
  ]
}

function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
}
