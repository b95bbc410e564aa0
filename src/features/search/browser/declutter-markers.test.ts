import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapCluster, MapPin } from '../schema.ts'
import { declutterMarkers } from './declutter-markers.ts'

const place = {
  longitude: fc.double({ min: -86.6, max: -85.6, noNaN: true }),
  latitude: fc.double({ min: 39.4, max: 40.2, noNaN: true }),
}
const pins: fc.Arbitrary<MapPin[]> = fc
  .array(fc.record({ ...place, price: fc.integer({ min: 50_000, max: 2_000_000 }) }), { maxLength: 40 })
  .map((homes) =>
    homes.map((home, index) => ({
      ...home,
      id: `home-${index}`,
      status: 'active' as const,
      living_area: 1800,
      bedrooms: 3,
      bathrooms: 2,
      address: null,
      city: 'Greenwood',
    })),
  )
const clusters: fc.Arbitrary<MapCluster[]> = fc
  .array(fc.record({ ...place, homes: fc.integer({ min: 2, max: 90 }), lowest: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 25,
  })
  .map((groups) =>
    groups.map((group, index) => ({
      ...group,
      key: `group-${index}`,
      highest: group.lowest + 5,
      bounds: [group.longitude, group.latitude, group.longitude, group.latitude],
      pins: null,
    })),
  )
const homesIn = (shown: { clusters: MapCluster[]; pins: MapPin[] }) =>
  shown.pins.length + shown.clusters.reduce((sum, { homes }) => sum + homes, 0)

test('no home is lost or counted twice, at any zoom', () => {
  fc.assert(
    fc.property(clusters, pins, fc.double({ min: 6, max: 18, noNaN: true }), (groups, homes, zoom) => {
      const all = { clusters: groups, pins: homes }
      const shown = declutterMarkers(all, zoom)
      expect(homesIn(shown)).toBe(homesIn(all))
      const keys = [...shown.clusters.map(({ key }) => key), ...shown.pins.map(({ id }) => id)]
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('marks that remain do not overlap, at any zoom', () => {
  fc.assert(
    fc.property(clusters, pins, fc.double({ min: 6, max: 18, noNaN: true }), (groups, homes, zoom) => {
      const shown = declutterMarkers({ clusters: groups, pins: homes }, zoom)
      const again = declutterMarkers(shown, zoom)
      expect(again.clusters.length + again.pins.length).toBe(shown.clusters.length + shown.pins.length)
    }),
  )
})

test('a group has the whole range of prices and the whole box of what went into it', () => {
  const base = { latitude: 39.6, pins: null }
  const { clusters: shown } = declutterMarkers(
    {
      clusters: [
        {
          ...base,
          key: 'a',
          longitude: -86.1,
          homes: 8,
          lowest: 200,
          highest: 300,
          bounds: [-86.2, 39.5, -86.1, 39.6],
        },
        {
          ...base,
          key: 'b',
          longitude: -86.099,
          homes: 3,
          lowest: 150,
          highest: 250,
          bounds: [-86.1, 39.4, -86, 39.7],
        },
      ],
      pins: [],
    },
    10,
  )
  expect(shown).toMatchObject([{ key: 'a', homes: 11, lowest: 150, highest: 300, bounds: [-86.2, 39.4, -86, 39.7] }])
})

test('what stands apart, or is looked at from near, stays as it is', () => {
  const pin = {
    id: 'one',
    longitude: -86.1,
    latitude: 39.6,
    status: 'active' as const,
    living_area: 1800,
    price: 1,
    bedrooms: 3,
    bathrooms: 2,
    address: null,
    city: 'G',
  }
  const near = { ...pin, id: 'two', longitude: -86.1001 }
  const far = { ...pin, id: 'two', longitude: -86.5 }
  expect(declutterMarkers({ clusters: [], pins: [pin, near] }, 16).pins).toHaveLength(2)
  expect(declutterMarkers({ clusters: [], pins: [pin, far] }, 10).pins).toHaveLength(2)
  expect(declutterMarkers({ clusters: [], pins: [pin, near] }, 10)).toMatchObject({
    clusters: [{ homes: 2 }],
    pins: [],
  })
})
