import type { Area } from '../schema.ts'

/** Drawn areas per search. */
export const MAX_AREAS = 5
/** Corners per area. */
export const MAX_CORNERS = 100
/** Five decimal places: about a yard. */
const STEPS_PER_DEGREE = 100_000
const MAX_ENCODED_LENGTH = 2000
const MILES_PER_DEGREE = 69.05

/** Encodes an area for a URL: its corners, latitude first, as an encoded polyline with five decimal places. */
export function encodeArea(area: Area): string {
  let text = ''
  let last: readonly [number, number] = [0, 0]
  for (const [longitude, latitude] of area) {
    const corner = [Math.round(longitude * STEPS_PER_DEGREE), Math.round(latitude * STEPS_PER_DEGREE)] as const
    text += encodeNumber(corner[1] - last[1]) + encodeNumber(corner[0] - last[0])
    last = corner
  }
  return text
}

/** Decodes an area; null for invalid or too long text, and for fewer than three corners or more than 100. */
export function decodeArea(text: string): Area | null {
  if (text.length > MAX_ENCODED_LENGTH) return null
  const numbers = decodeNumbers(text)
  if (!numbers || numbers.length % 2 === 1) return null
  const area: [number, number][] = []
  let [longitude, latitude] = [0, 0]
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at] ?? 0
    longitude += numbers[at + 1] ?? 0
    if (Math.abs(latitude) > 90 * STEPS_PER_DEGREE || Math.abs(longitude) > 180 * STEPS_PER_DEGREE) return null
    area.push([longitude / STEPS_PER_DEGREE, latitude / STEPS_PER_DEGREE])
  }
  // A closed ring repeats its first corner.
  const [first, last] = [area[0], area.at(-1)]
  if (area.length > 3 && first && last && first[0] === last[0] && first[1] === last[1]) area.pop()
  return area.length >= 3 && area.length <= MAX_CORNERS ? area : null
}

/** Returns a circle as an area of 32 corners, accurate to 0.5 percent. */
export function circleAround([longitude, latitude]: readonly [number, number], miles: number): Area {
  const high = miles / MILES_PER_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: 32 }, (_, step) => {
    const angle = (step * Math.PI) / 16
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)] as const
  })
}

/** Returns true if a point is inside an area, by the even-odd rule. */
export function isInside(area: Area, longitude: number, latitude: number): boolean {
  let inside = false
  let [x1, y1] = area.at(-1) ?? [0, 0]
  for (const [x2, y2] of area) {
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside
    x1 = x2
    y1 = y2
  }
  return inside
}

/** Five bits per character, the sign in the lowest bit. */
function encodeNumber(number: number): string {
  let rest = number < 0 ? ~(number << 1) : number << 1
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((32 | (rest & 31)) + 63)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

function decodeNumbers(text: string): number[] | null {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const char of text) {
    const code = char.charCodeAt(0) - 63
    if (code < 0 || code > 63 || char.length > 1 || shift > 25) return null
    value |= (code & 31) << shift
    shift += 5
    if (code >= 32) continue
    numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  return shift === 0 ? numbers : null
}
