import { normalizeText } from '../rules/text.ts'

/** Homes sorted by code: those of a code begin at `starts[code]`. Excludes homes added since indexing. */
export interface CodeIndex {
  codes: Uint32Array
  homes: Uint32Array
  starts: Uint32Array
}

/** A dictionary-encoded column: `codes[i]` is an index into `words`. Code 0 means missing. */
export interface DictionaryColumn extends CodeIndex {
  words: string[]
  /** Normalized words. */
  keys: string[]
  /** Code of an exact word, and codes of all words with the same normalized form. */
  codeOf: Map<string, number>
  codesOf: Map<string, number[]>
}

export function makeDictionaryColumn(capacity: number): DictionaryColumn {
  return { ...makeCodeIndex(capacity), words: [''], keys: [''], codeOf: new Map(), codesOf: new Map() }
}

export function makeCodeIndex(capacity: number): CodeIndex {
  return { codes: new Uint32Array(capacity), homes: new Uint32Array(0), starts: new Uint32Array(1) }
}

/** Returns the code of a word, adding it if it is new. */
export function encodeWord({ words, keys, codeOf, codesOf }: DictionaryColumn, value: string | null): number {
  const word = value?.trim() ?? ''
  if (word === '') return 0
  const known = codeOf.get(word)
  if (known !== undefined) return known
  const code = words.push(word) - 1
  const key = normalizeText(word)
  keys.push(key)
  codeOf.set(word, code)
  codesOf.set(key, [...(codesOf.get(key) ?? []), code])
  return code
}

export function dictionaryOf(values: Iterable<string | null>): Pick<DictionaryColumn, 'words' | 'keys' | 'codesOf'> {
  const column = makeDictionaryColumn(0)
  for (const value of values) encodeWord(column, value)
  return column
}
