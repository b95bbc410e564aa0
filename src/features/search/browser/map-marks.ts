import type { Mark } from '#features/maps/schema.ts'
import { count, shortMoney } from '#kit/time/format.ts'
import type { MapCluster, MapPin } from '../schema.ts'
import type { Markers } from './declutter-markers.ts'

export function marksOf({ clusters, pins }: Markers, toneOf: (id: string) => Mark['tone']): Mark[] {
  return [...clusters.map(clusterMark), ...pins.map((pin) => pinMark(pin, toneOf(pin.id)))]
}

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
