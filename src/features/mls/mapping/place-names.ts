import { line, memoize, name } from './values.ts'

/** Names with irregular capitals. Source: US Census, county names of Indiana and Illinois. */
const IRREGULAR_NAMES: Readonly<Record<string, string>> = {
  dekalb: 'DeKalb',
  dewitt: 'DeWitt',
  dupage: 'DuPage',
  lagrange: 'LaGrange',
  lamoille: 'LaMoille',
  laporte: 'LaPorte',
  lasalle: 'LaSalle',
  mccordsville: 'McCordsville',
}

/** Formats the name of a city, county or township: 'WAUCONDA' becomes 'Wauconda', 'DuPage' stays. */
export function placeName(value: unknown, longest = 60): string | null {
  const given = line(Array.isArray(value) ? value[0] : value, longest)
  if (given === null) return null
  if (/[a-z]/.test(given) && /[A-Z]/.test(given)) return name(given, longest)
  return /[a-zA-Z]/.test(given) ? capitalized(given) : given
}

const capitalized = memoize((text: string): string =>
  text
    .toLowerCase()
    .split(' ')
    .map((part, place) => IRREGULAR_NAMES[part] ?? (place > 0 && SMALL.includes(part) ? part : capital(part)))
    .join(' '),
)

const SMALL: readonly string[] = ['of', 'the', 'and', 'at', 'on', 'in']

function capital(part: string): string {
  if (/^(?:i{2,3}|iv|vi{0,3}|ix|n|s|e|w|ne|nw|se|sw)$/.test(part)) return part.toUpperCase()
  return part
    .replace(/^mc(?=[a-z]{3})/, 'Mc ')
    .replace(/(?<=^|[\s\-/(]|\bo')\p{Ll}/gu, (initial) => initial.toUpperCase())
    .replace(/^Mc /, 'Mc')
}
