import { type Grouped, makeGrouped } from './dictionary-encoding.ts'

/** Homes by the square of the map that they lie in. Code 0 is "nowhere". */
export interface Grid extends Grouped {
  codeOf: Map<number, number>
}

/** No square yet, and room for so many homes. */
export function makeGrid(room: number): Grid {
  return { ...makeGrouped(room), codeOf: new Map() }
}

/** Place of a longitude on the map of the world, from 0 in the west to 1 in the east. */
export function mapX(longitude: number): number {
  return (longitude + 180) / 360
}

/** Place of a latitude on the map of the world, from 0 in the north to 1 in the south (Mercator, as web maps draw it). */
export function mapY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Squares of the grid in a degree: one is some two by three miles. */
const SQUARES = 20

/** Puts a home into the square that it lies in. */
export function putSquare(grid: Grid, home: number, longitude: number, latitude: number): void {
  const square = squareOf(Math.floor(longitude * SQUARES), Math.floor(latitude * SQUARES))
  let code = Number.isNaN(square) ? 0 : grid.codeOf.get(square)
  if (code === undefined) {
    code = grid.codeOf.size + 1
    grid.codeOf.set(square, code)
  }
  grid.codes[home] = code
}

function squareOf(column: number, row: number): number {
  return (column + 180 * SQUARES) * 1000 * SQUARES + row + 90 * SQUARES
}

/** Codes of the squares that a box (west, south, east, north) touches. Null where they would be too many. */
export function squaresIn(
  { codeOf }: Grid,
  [west, south, east, north]: readonly [number, number, number, number],
): number[] | null {
  const [left, right] = [Math.floor(west * SQUARES), Math.floor(east * SQUARES)]
  const [low, high] = [Math.floor(south * SQUARES), Math.floor(north * SQUARES)]
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
