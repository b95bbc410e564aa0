import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { type Facts, factsOf } from '../mls/facts.ts'
import { outlineOf } from '../mls/outline.ts'
import { addressNear } from './address.ts'
import { highways, interstates, lakes, parks, rivers } from './ground.ts'
import { layoutAt } from './layout.ts'
import { distanceToLine, isInside, type Point, toPlane } from './plane.ts'
import { sectionOf } from './sections.ts'
import { MAX_ZOOM, tileAt } from './tiles.ts'

const market = { count: 2500, seed: 1, day: '2026-11-20' }
const homes: Facts[] = Array.from({ length: market.count }, (_, index) => factsOf(market, outlineOf(market, index)))

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  return toPlane(latitude, longitude)
}

/** The streets of a home's section and of those around it. */
function streetsAround(point: Point) {
  const [column, row] = sectionOf(point)
  return [-1, 0, 1].flatMap((across) => [-1, 0, 1].flatMap((up) => layoutAt(column + across, row + up).streets))
}

describe('every home', () => {
  test('stands beside the street of its address', () => {
    for (const home of homes) {
      const point = pointOf(home)
      const own = streetsAround(point).filter(
        ({ name, suffix, direction }) =>
          name === home.street_name && suffix === home.street_suffix && direction === home.street_direction,
      )
      const distance = Math.min(...own.map(({ points }) => distanceToLine(point, points)))
      expect(distance, `${home.street_number} ${home.street_name}`).toBeLessThan(45)
    }
  })

  test('stands in no lake, river or park, and on no highway', () => {
    for (const home of homes) {
      const point = pointOf(home)
      const at = `${home.street_number} ${home.street_name}, ${home.where.city}`
      expect(
        [...lakes, ...parks].some(({ points }) => isInside(point, points)),
        at,
      ).toBe(false)
      const [column, row] = sectionOf(point)
      const small = layoutAt(column, row).areas.filter(({ kind }) => kind !== 'wood')
      expect(
        small.some(({ ring }) => isInside(point, ring)),
        at,
      ).toBe(false)
      for (const { points } of [...rivers, ...highways, ...interstates])
        expect(distanceToLine(point, points), at).toBeGreaterThan(30)
    }
  })

  test('is where its subdivision is', () => {
    const far = homes
      .filter(({ subdivision, fixed }) => subdivision && !fixed.lake)
      .map((home) => {
        const [x, y] = pointOf(home)
        const [middleX, middleY] = pointOf(home.subdivision ?? home)
        return Math.hypot(x - middleX, y - middleY) / 1609.344
      })
    expect(Math.max(...far)).toBeLessThan(0.8)
    expect(far.filter((miles) => miles > 0.45).length / far.length).toBeLessThan(0.05)
  })
})

test('house numbers rise along a street, and its sides are even and odd', () => {
  const layouts = [...new Set(homes.slice(0, 300).map((home) => sectionOf(pointOf(home)).join()))].map((at) => {
    const [column = 0, row = 0] = at.split(',').map(Number)
    return layoutAt(column, row)
  })
  expect(layouts.length).toBeGreaterThan(50)
  for (const { section, streets, lots } of layouts) {
    streets.forEach((street, index) => {
      const own = Array.from({ length: lots.count }, (_, lot) => lot).filter((lot) => lots.street[lot] === index)
      const along = street.axis === 'east' ? lots.x : lots.y
      const across = street.axis === 'east' ? lots.y : lots.x
      for (const parity of [0, 1]) {
        const side = own.filter((lot) => (lots.number[lot] ?? 0) % 2 === parity)
        const positions = side
          .sort((a, b) => (lots.number[a] ?? 0) - (lots.number[b] ?? 0))
          .map((lot) => along[lot] ?? 0)
        const rising = positions.every((at, i) => i === 0 || at > (positions[i - 1] ?? 0))
        const falling = positions.every((at, i) => i === 0 || at < (positions[i - 1] ?? 0))
        expect(rising || falling, `${street.name} ${street.suffix} in ${section.place.city}`).toBe(true)
      }
      // Two lots that face each other.
      for (const lot of own) {
        const facing = own.find((other) => (lots.number[other] ?? 0) === (lots.number[lot] ?? 0) + 1)
        if (facing === undefined || (lots.number[lot] ?? 0) % 2 === 1) continue
        const turn = street.axis === 'east' ? 1 : -1
        expect(turn * ((across[lot] ?? 0) - (across[facing] ?? 0)), `${street.name}`).toBeGreaterThan(20)
      }
    })
  }
})

test('the same place has the same address, whichever was asked for before', () => {
  const places: [number, number][] = homes.slice(0, 40).map(({ latitude, longitude }) => [latitude, longitude])
  const first = places.map(([latitude, longitude]) => addressNear(latitude, longitude, 3))
  const again = places.toReversed().map(([latitude, longitude]) => addressNear(latitude, longitude, 3))
  expect(again.toReversed()).toEqual(first)
  // Fixed, because addresses of the sample are written down in other places.
  expect(addressNear(39.6137, -86.1067, 0)).toMatchInlineSnapshot(`
    {
      "latitude": 39.613724,
      "longitude": -86.10665,
      "street_direction": null,
      "street_name": "Thistle",
      "street_number": 2844,
      "street_suffix": "Lane",
    }
  `)
})

test('few homes share an address', () => {
  const addresses = homes.map((home) =>
    [
      home.street_number,
      home.street_direction,
      home.street_name,
      home.street_suffix,
      home.unit_number,
      home.where.zip,
    ].join(' '),
  )
  expect(homes.length - new Set(addresses).size).toBeLessThan(homes.length / 150)
})

describe('a tile', () => {
  /** The position in tiles of a zoom, of which the whole part is the tile. */
  const tilesTo = (zoom: number, latitude: number, longitude: number): Point => {
    const side = 2 ** zoom
    const radians = (latitude * Math.PI) / 180
    return [((longitude + 180) / 360) * side, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side]
  }
  const layersOf = (zoom: number, latitude: number, longitude: number) => {
    const [x, y] = tilesTo(zoom, latitude, longitude)
    const tile = tileAt(zoom, Math.floor(x), Math.floor(y))
    if (!tile) throw new Error('no tile')
    return new VectorTile(new PbfReader(gunzipSync(tile))).layers
  }
  const valuesOf = (layer: ReturnType<typeof layersOf>[string] | undefined, name: string) =>
    new Set(Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties[name]))

  test('of the region shows its towns, waters and highways', () => {
    const { places, water, roads, buildings } = layersOf(8, 39.77, -86.15)
    expect(valuesOf(places, 'name')).toContain('Indianapolis')
    expect(valuesOf(water, 'name')).toContain('Geist Reservoir')
    expect(valuesOf(roads, 'kind')).toEqual(new Set(['trunk', 'highway']))
    expect(buildings).toBeUndefined()
  })

  test('of a block shows the street of the home on it, and buildings', () => {
    for (const home of homes.slice(0, 20)) {
      const { roads, buildings } = layersOf(MAX_ZOOM, home.latitude, home.longitude)
      const names = [...valuesOf(roads, 'name')].join()
      expect(names, home.street_name).toContain(home.street_name)
      expect(buildings?.length ?? 0, home.street_name).toBeGreaterThan(5)
    }
  })

  test('of a block draws the street of the home beside it', () => {
    let count = 0
    for (const { latitude, longitude, street_name } of homes.slice(0, 100)) {
      const { roads } = layersOf(MAX_ZOOM, latitude, longitude)
      const extent = roads?.extent ?? 0
      const [x, y] = tilesTo(MAX_ZOOM, latitude, longitude)
      const at: Point = [(x % 1) * extent, (y % 1) * extent]
      // At the edge of a tile its street may be on the next one.
      if ([...at].some((one) => one < extent / 15 || one > extent - extent / 15)) continue
      count += 1
      const lines = Array.from({ length: roads?.length ?? 0 }, (_, i) => roads?.feature(i)).flatMap((road) =>
        road && String(road.properties.name).includes(street_name.replace('County Road', 'CR'))
          ? road.loadGeometry()
          : [],
      )
      const metersPerTile = (40_075_016 * Math.cos((latitude * Math.PI) / 180)) / 2 ** MAX_ZOOM
      const distances = lines.map((points) =>
        distanceToLine(
          at,
          points.map((point): Point => [point.x, point.y]),
        ),
      )
      expect((Math.min(...distances) / extent) * metersPerTile, street_name).toBeLessThan(45)
    }
    expect(count).toBeGreaterThan(50)
  })

  test('names the subdivision, parks and schools around a home', () => {
    const home = homes.find(({ subdivision, where }) => subdivision && where.kind === 'suburb')
    if (!home?.subdivision) throw new Error('no subdivision')
    const { places } = layersOf(13, home.subdivision.latitude, home.subdivision.longitude)
    expect(valuesOf(places, 'name')).toContain(home.subdivision.name)
    const { pois } = layersOf(12, 39.6137, -86.1067)
    expect(pois).toBeUndefined()
    const names = [...valuesOf(layersOf(13, 39.6137, -86.1067).pois, 'name')].join()
    expect(names).toMatch(/(Park|Commons|Green)\b/)
    expect(names).toMatch(/Elementary|Plaza|Market|Corner/)
  })

  test.each([
    [11, false],
    [12, true],
    [13, true],
    [14, true],
  ])('of zoom %i shows the streets of a town: %s', (zoom, isShown) => {
    expect(valuesOf(layersOf(zoom, 39.6137, -86.1067).roads, 'kind').has('minor_road')).toBe(isShown)
  })

  test.each([
    ['below the first zoom', 2, 1, 1],
    ['beyond the last zoom', MAX_ZOOM + 1, 1, 1],
    ['east of the world', 10, 1024, 3],
    ['south of the world', 10, 3, 1024],
  ])('%s does not exist', (_, zoom, x, y) => {
    expect(tileAt(zoom, x, y)).toBeNull()
  })

  test('far from the region is empty', () => {
    expect(Object.keys(layersOf(12, -33.9, 151.2))).toEqual([])
  })
})
