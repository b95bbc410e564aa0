import { worldOf } from '../rules.ts'
import { COUNTIES, INTERSTATES, LAKES, PARKS, RIVERS, ROADS, STREETS, TOWNS } from './central-indiana.ts'

/** A line or the edge of an area, as x, y, x, y … of a world that is 1 wide, with the box around it. */
export interface Shape {
  name: string
  /** How wide a river is against a creek; 1 for all others. */
  weight: number
  points: Float64Array
  box: readonly [number, number, number, number]
}

/** A name at a place; rank 1 is shown from afar. */
export interface Label {
  name: string
  x: number
  y: number
  rank: number
}

export interface BaseMap {
  counties: Shape[]
  countyLines: Shape[]
  lakes: Shape[]
  rivers: Shape[]
  parks: Shape[]
  interstates: Shape[]
  roads: Shape[]
  streets: Shape[]
  towns: Label[]
  countyNames: Label[]
}

let made: BaseMap | null = null

/** The shapes of our own map, read from their table once. */
export function baseMap(): BaseMap {
  made ??= {
    counties: rows(COUNTIES).map((row) => shape(row, false)),
    countyLines: edges(COUNTIES),
    lakes: rows(LAKES).map((row) => shape(row, true)),
    rivers: rows(RIVERS).map(river),
    parks: rows(PARKS).map((row) => shape(row, true)),
    interstates: rows(INTERSTATES).map((row) => shape(row, true)),
    roads: rows(ROADS).map((row) => shape(row, true)),
    streets: rows(STREETS).map((row) => shape(row, true)),
    towns: rows(TOWNS).map(town),
    countyNames: rows(COUNTIES).map(([name, points]) => {
      const { box } = shape([name, points], false)
      return { name: `${name} County`, x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2, rank: 3 }
    }),
  }
  return made
}

function rows(table: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', rest = ''] = line.split(' | ')
      return [name, rest]
    })
}

function pointsOf(text: string): [number, number][] {
  return text.split(' ').map((pair) => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number)
    return worldOf(longitude, latitude)
  })
}

function shape([name, text]: [string, string], isRound: boolean, weight = 1): Shape {
  const given = pointsOf(text)
  const points = isRound ? rounded(given) : given
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    name,
    weight,
    points: Float64Array.from(points.flat()),
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  }
}

function river([named, text]: [string, string]): Shape {
  const [weight = '1', ...name] = named.split(' ').reverse()
  return shape([name.reverse().join(' '), text], true, Number(weight))
}

/** A road between known points bends; it does not break (Catmull and Rom, three points in each gap). */
function rounded(points: [number, number][]): [number, number][] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return points
  const isClosed = first[0] === last[0] && first[1] === last[1]
  const at = (i: number) => {
    if (isClosed) return points[(i + points.length - 1) % (points.length - 1)] ?? first
    return points[Math.max(0, Math.min(points.length - 1, i))] ?? first
  }
  const smooth: [number, number][] = []
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < 4; step += 1) {
      const t = step / 4
      smooth.push([bend(t, a[0], b[0], c[0], d[0]), bend(t, a[1], b[1], c[1], d[1])])
    }
  }
  return [...smooth, last]
}

function bend(t: number, a: number, b: number, c: number, d: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}

/** Each stretch between two counties once: two dashed lines on each other would look like one that is not dashed. */
function edges(table: string): Shape[] {
  const known = new Set<string>()
  const lines: Shape[] = []
  for (const [, text] of rows(table)) {
    const corners = text.split(' ')
    for (let i = 1; i < corners.length; i += 1) {
      const ends = [corners[i - 1] ?? '', corners[i] ?? '']
      const key = [...ends].sort().join(' ')
      if (known.has(key)) continue
      known.add(key)
      lines.push(shape(['', ends.join(' ')], false))
    }
  }
  return lines
}

function town([text]: [string, string]): Label {
  const parts = text.split(' ')
  const [latitude = 0, longitude = 0, rank = 4] = parts.slice(-3).map(Number)
  const [x, y] = worldOf(longitude, latitude)
  return { name: parts.slice(0, -3).join(' '), x, y, rank }
}
