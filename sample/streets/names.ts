import { CITY_STREETS, STREETS } from '../mls/places.ts'
import { itemAt, type RandomStream } from '../mls/random-stream.ts'
import { centerOfCounty, type Section } from './sections.ts'

/** East-west or north-south. */
export type Axis = 'east' | 'north'

/** The name of a street, in the fields of an address. */
export interface StreetName {
  direction: string | null
  name: string
  suffix: string
}

const CITY_NAMES = [...CITY_STREETS, ...STREETS.filter((name) => !CITY_STREETS.includes(name))]
const LANES = {
  east: ['Drive', 'Lane', 'Way'],
  north: ['Lane', 'Trail', 'Drive'],
} as const
const SHORT = ['Court', 'Circle', 'Place'] as const

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

/** Names the road along the south or the west side of a section. */
export function sectionRoadName({ column, row, place, kind }: Section, axis: Axis): StreetName {
  const [firstColumn, firstRow] = centerOfCounty(place.county)
  const direction = axis === 'east' ? (column >= firstColumn ? 'E' : 'W') : row >= firstRow ? 'N' : 'S'
  if (kind === null || kind === 'rural') {
    const offset = axis === 'east' ? row - firstRow : column - firstColumn
    if (offset === 0) return { direction, name: axis === 'east' ? 'Division' : 'Base Line', suffix: 'Road' }
    const side = axis === 'east' ? (offset > 0 ? 'N' : 'S') : offset > 0 ? 'E' : 'W'
    return { direction, name: `County Road ${Math.abs(offset) * 100} ${side}`, suffix: '' }
  }
  const line = axis === 'east' ? row * 7 : column * 11 + 37
  return {
    direction,
    name: itemAt(STREETS, modulo(line, STREETS.length)),
    suffix: axis === 'east' ? 'Road' : 'Parkway',
  }
}

/** Names the streets inside a section, each once. */
export function streetNamer(section: Section, random: RandomStream) {
  const { column, row, place, kind, subdivisions } = section
  const [firstColumn, firstRow] = centerOfCounty(place.county)
  const wished = subdivisions.flatMap(({ streets }) => streets)
  const others = shuffled(kind === 'urban' ? CITY_NAMES : STREETS, random)
  const names = [...new Set([...wished, ...others])]
  let next = 0
  return (axis: Axis, line: number, isShort: boolean): StreetName => {
    if (kind === 'urban') {
      // Streets of the city go on from section to section under the same name.
      const direction = axis === 'east' ? (column >= firstColumn ? 'E' : 'W') : row >= firstRow ? 'N' : 'S'
      const name = itemAt(
        CITY_NAMES,
        modulo(line * (axis === 'east' ? 13 : 29) + (axis === 'east' ? 5 : 0), CITY_NAMES.length),
      )
      return { direction, name, suffix: axis === 'east' ? 'Street' : modulo(line, 5) === 0 ? 'Boulevard' : 'Avenue' }
    }
    const name = itemAt(names, next++ % names.length)
    // Parallel streets of neighboring sections have the same numbers, so they end in different words.
    const across = modulo(axis === 'east' ? row : column, 3)
    return { direction: null, name, suffix: itemAt(isShort ? SHORT : LANES[axis], across) }
  }
}

/** Returns a list in random order. */
function shuffled<T>(list: readonly T[], random: RandomStream): T[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
