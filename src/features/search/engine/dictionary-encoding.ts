import { normalise } from '../rules/text.ts'

/** Homes by code, in their order: those of a code begin at `starts[code]`. Homes that came since are not among them. */
export interface Grouped {
  codes: Uint32Array
  homes: Uint32Array
  starts: Uint32Array
}

/** Words of one column, coded: `codes[i]` stands for `words[code]`. Code 0 is "not given". */
export interface Coded extends Grouped {
  words: string[]
  /** The same, normalised for comparing. */
  keys: string[]
  /** Code of each word as it is written, and the codes of all words that compare as equal. */
  codeOf: Map<string, number>
  codesOf: Map<string, number[]>
}

/** No word yet, and room for so many homes. */
export function makeCoded(room: number): Coded {
  return { ...makeGrouped(room), words: [''], keys: [''], codeOf: new Map(), codesOf: new Map() }
}

/** No group yet, and room for so many homes. */
export function makeGrouped(room: number): Grouped {
  return { codes: new Uint32Array(room), homes: new Uint32Array(0), starts: new Uint32Array(1) }
}

/** The code of a word, which is known from now on. */
export function codeFor({ words, keys, codeOf, codesOf }: Coded, value: string | null): number {
  const word = value?.trim() ?? ''
  if (word === '') return 0
  const known = codeOf.get(word)
  if (known !== undefined) return known
  const code = words.push(word) - 1
  const key = normalise(word)
  keys.push(key)
  codeOf.set(word, code)
  codesOf.set(key, [...(codesOf.get(key) ?? []), code])
  return code
}

/** Words as a column holds them. */
export function codedOf(values: Iterable<string | null>): Pick<Coded, 'words' | 'keys' | 'codesOf'> {
  const column = makeCoded(0)
  for (const value of values) codeFor(column, value)
  return column
}
