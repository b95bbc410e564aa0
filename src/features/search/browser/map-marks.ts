import type { Mark, Position } from '#features/maps/schema.ts'
import { count, shortMoney } from '#kit/time/format.ts'
import type { MapCluster, MapPin } from '../schema.ts'
import type { Markers } from './declutter-markers.ts'

export function marksOf({ clusters, pins }: Markers, toneOf: (id: string) => Mark['tone']): Mark[] {
  return [...clusters.map(clusterMark), ...pins.map((pin) => pinMark(pin, toneOf(pin.id)))]
}

/** Returns markers without hidden homes. Only homes at one place can be distinguished within a cluster. */
export function withoutHidden({ clusters, pins }: Markers, hidden: Readonly<Record<string, number>>): Markers {
  const isShown = ({ id }: MapPin) => !(id in hidden)
  const shown: Markers = { clusters: [], pins: pins.filter(isShown) }
  for (const cluster of clusters) {
    const rest = cluster.pins?.filter(isShown)
    const removed = (cluster.pins?.length ?? 0) - (rest?.length ?? 0)
    const [only] = rest ?? []
    if (!rest || removed === 0) shown.clusters.push(cluster)
    else if (cluster.homes - removed > 1) shown.clusters.push(withHomes(cluster, rest, cluster.homes - removed))
    else if (only) shown.pins.push(only)
  }
  return shown
}

function withHomes(cluster: MapCluster, pins: MapPin[], homes: number): MapCluster {
  // The range of prices stays the same for a place with more homes than the cluster lists.
  if (pins.length < homes) return { ...cluster, pins, homes }
  const prices = pins.map(({ price }) => price)
  return { ...cluster, pins, homes, lowest: Math.min(...prices), highest: Math.max(...prices) }
}

/** Returns the number of hidden homes among pins, and among homes at one place. */
export function countHidden({ clusters, pins }: Markers, hidden: Readonly<Record<string, number>>): number {
  return [...pins, ...clusters.flatMap((cluster) => cluster.pins ?? [])].filter(({ id }) => id in hidden).length
}

/** Returns the mark of a home, or of homes at one place, that is next to the west (-1) or east (1), around the edge. */
export function neighborOf(
  { clusters, pins }: Markers,
  [longitude, latitude]: Position,
  by: 1 | -1,
): MapPin | MapCluster | null {
  const order = (one: Place, other: Place) => by * (one.longitude - other.longitude || one.latitude - other.latitude)
  const places = [...pins, ...clusters.filter((cluster) => cluster.pins)].sort(order)
  const here = { longitude, latitude }
  return places.find((place) => order(place, here) > 0) ?? places.find((place) => order(place, here) < 0) ?? null
}

type Place = Pick<MapPin, 'longitude' | 'latitude'>

function pinMark(pin: MapPin, tone: Mark['tone']): Mark {
  const facts = [
    shortMoney(pin.price),
    pin.bedrooms !== null && count(pin.bedrooms, 'bedroom'),
    pin.bathrooms !== null && count(pin.bathrooms, 'bathroom'),
    `${pin.address ?? 'address withheld'}, ${pin.city}`,
    tone === 'seen' && 'seen before',
    tone === 'saved' && 'saved',
  ].filter((fact) => fact !== false)
  return {
    id: pin.id,
    longitude: pin.longitude,
    latitude: pin.latitude,
    label: shortMoney(pin.price),
    spoken: facts.join(', '),
    count: 1,
    tone,
  }
}

function clusterMark({ key, longitude, latitude, homes, lowest, highest, bounds, pins }: MapCluster): Mark {
  const prices = lowest === highest ? shortMoney(lowest) : `${shortMoney(lowest)} to ${shortMoney(highest)}`
  return {
    id: key,
    longitude,
    latitude,
    label: homes > 9999 ? `${Math.round(homes / 1000)}k` : String(homes),
    spoken: `${count(homes, 'home')}, ${prices}${pins ? ', at one place' : ', zoom in'}`,
    count: homes,
    tone: 'plain',
    bounds,
  }
}
