import { type CodeIndex, makeCodeIndex } from './dictionary-encoding.ts'

/** Homes by square of the map. Code 0 means no location. */
export interface Grid extends CodeIndex {
  codeOf: Map<number, number>
}

export function makeGrid(capacity: number): Grid {
  return { ...makeCodeIndex(capacity), codeOf: new Map() }
}

/** Returns a position on the world map, from 0 in the west to 1 in the east. */
export function mapX(longitude: number): number {
  return (longitude + 180) / 360
}

/** Returns a position on the world map, from 0 in the north to 1 in the south, in web Mercator. */
export function mapY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Squares per degree. A square is about 2.7 by 3.5 miles in Indiana. */
const SQUARES_PER_DEGREE = 20

export function putSquare(grid: Grid, home: number, longitude: number, latitude: number): void {
  const square = squareOf(Math.floor(longitude * SQUARES_PER_DEGREE), Math.floor(latitude * SQUARES_PER_DEGREE))
  let code = Number.isNaN(square) ? 0 : grid.codeOf.get(square)
  if (code === undefined) {
    code = grid.codeOf.size + 1
    grid.codeOf.set(square, code)
  }
  grid.codes[home] = code
}

function squareOf(column: number, row: number): number {
  return (column + 180 * SQUARES_PER_DEGREE) * 1000 * SQUARES_PER_DEGREE + row + 90 * SQUARES_PER_DEGREE
}

/** Returns the codes of the squares that a box (west, south, east, north) touches. Null for too many. */
export function squaresIn(
  { codeOf }: Grid,
  [west, south, east, north]: readonly [number, number, number, number],
): number[] | null {
  const [left, right] = [Math.floor(west * SQUARES_PER_DEGREE), Math.floor(east * SQUARES_PER_DEGREE)]
  const [low, high] = [Math.floor(south * SQUARES_PER_DEGREE), Math.floor(north * SQUARES_PER_DEGREE)]
  if ((right - left + 1) * (high - low + 1) > MAX_SQUARES) return null
  const codes: number[] = []
  for (let column = left; column <= right; column += 1) {
    for (let row = low; row <= high; row += 1) {
      const code = codeOf.get(squareOf(column, row))
      if (code !== undefined) codes.push(code)
    }
  }
  return codes
}
const MAX_SQUARES = 4000
