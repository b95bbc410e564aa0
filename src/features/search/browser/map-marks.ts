import type { Mark, Position } from '#features/maps/schema.ts'
import { count, shortMoney } from '#kit/time/format.ts'
import type { MapCluster, MapPin } from '../schema.ts'
import type { Markers } from './declutter-markers.ts'

export function marksOf({ clusters, pins }: Markers, toneOf: (id: string) => Mark['tone']): Mark[] {
  return [...clusters.map(clusterMark), ...pins.map((pin) => pinMark(pin, toneOf(pin.id)))]
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
