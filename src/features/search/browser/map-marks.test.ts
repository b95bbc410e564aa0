import { expect, test } from 'vitest'
import type { MapCluster, MapPin } from '../schema.ts'
import { countHidden, withoutHidden } from './map-marks.ts'

const pin = (id: string, price = 200_000): MapPin => ({
  id,
  longitude: -86.1,
  latitude: 39.6,
  status: 'active',
  price,
  bedrooms: 3,
  bathrooms: 2,
  living_area: 1800,
  address: null,
  city: 'Greenwood',
})
const cluster = (homes: number, pins: MapPin[] | null): MapCluster => ({
  key: 'place',
  longitude: -86.1,
  latitude: 39.6,
  homes,
  lowest: 100_000,
  highest: 300_000,
  bounds: [-86.1, 39.6, -86.1, 39.6],
  pins,
})

test.each([
  [
    'a home of its own',
    { clusters: [], pins: [pin('hidden'), pin('other')] },
    { clusters: [], pins: [pin('other')] },
    1,
  ],
  [
    'one of three at a place, with its price',
    { clusters: [cluster(3, [pin('hidden', 100_000), pin('a', 200_000), pin('b', 300_000)])], pins: [] },
    { clusters: [{ ...cluster(2, [pin('a', 200_000), pin('b', 300_000)]), lowest: 200_000 }], pins: [] },
    1,
  ],
  [
    'one of two at a place, which leaves a home',
    { clusters: [cluster(2, [pin('hidden'), pin('a')])], pins: [] },
    { clusters: [], pins: [pin('a')] },
    1,
  ],
  [
    'both homes of a place',
    { clusters: [cluster(2, [pin('hidden'), pin('hidden too')])], pins: [] },
    { clusters: [], pins: [] },
    2,
  ],
  [
    'nothing of a cluster of many places',
    { clusters: [cluster(9, null)], pins: [] },
    { clusters: [cluster(9, null)], pins: [] },
    0,
  ],
])('leaves out %s', (_, map, shown, count) => {
  const hidden = { hidden: 1, 'hidden too': 2 }
  expect(withoutHidden(map, hidden)).toEqual(shown)
  expect(countHidden(map, hidden)).toBe(count)
})
