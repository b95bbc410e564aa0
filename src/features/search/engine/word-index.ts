import type { SlicedWork } from '#kit/job/sliced-work.ts'
import { type ByteArena, chunkOf, offsetInChunk, VarintReader, VarintWriter, varintSize } from './byte-arena.ts'
import type { Keywords } from './keywords.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface HomeTexts {
  /** Matched by whole words. */
  remarks: string | null
  /** Names of its area, matched by whole words and by prefixes. */
  area: readonly (string | null)[]
  /** Its address, null if withheld, and its MLS number, both matched by prefixes. */
  own: readonly [address: string | null, listingId: string | null]
}

/** In order of a home's words. */
export const PART = { remarks: 0, area: 1, own: 2 } as const

/** `GAP` separates texts, so that no phrase spans two. `END` ends a part. A word is its number plus two. */
const [GAP, END] = [0, 1]
/** Longer than any text of a feed. */
const MAX_TEXT_LENGTH = 50_000

const writer = new VarintWriter()
const reader = new VarintReader()

/** Encodes words as vocabulary numbers, then address and MLS number as text. Valid until the next call. */
export function encodeHome({ remarks, area, own }: HomeTexts, vocabulary: Vocabulary): Uint8Array {
  for (const texts of [[remarks], area, own]) {
    for (const text of texts) {
      if (text) for (const word of vocabulary.internWords(text.slice(0, MAX_TEXT_LENGTH))) writer.number(word + 2)
      writer.number(GAP)
    }
    writer.number(END)
  }
  for (const text of own) {
    writer.number(text === null ? 0 : text.length + 1)
    for (let at = 0; at < (text?.length ?? 0); at += 1) writer.number(text?.charCodeAt(at) ?? 0)
  }
  return writer.take()
}

/** Calls `use` with each word and its part; -1 is a gap. */
function forEachWord(arena: ByteArena, start: number, use: (word: number, part: number) => void): void {
  reader.open(chunkOf(arena, start), offsetInChunk(start))
  for (let part = 0; part <= PART.own; ) {
    const number = reader.number()
    if (number === END) part += 1
    else use(number === GAP ? -1 : number - 2, part)
  }
}

export function decodeAddressAndNumber(
  arena: ByteArena,
  start: number,
): [address: string | null, listingId: string | null] {
  forEachWord(arena, start, () => undefined)
  return [decodeText(), decodeText()]
}

function decodeText(): string | null {
  const length = reader.number() - 1
  if (length < 0) return null
  let text = ''
  for (let at = 0; at < length; at += 1) text += String.fromCharCode(reader.number())
  return text
}

export function hasOwnWord(arena: ByteArena, start: number, words: ReadonlySet<number>): boolean {
  let has = false
  forEachWord(arena, start, (word, part) => {
    if (part === PART.own && words.has(word)) has = true
  })
  return has
}

/** Homes of word `w`, delta-encoded in the bytes from `starts[w]` to `starts[w + 1]`. */
interface Postings {
  starts: Uint32Array
  bytes: Uint8Array
}

/** `addressAndArea` covers area, address and number; `remarksAndArea` covers remarks and area. */
export interface WordIndex {
  addressAndArea: Postings
  remarksAndArea: Postings
}

/** Homes between two yields; each has a few hundred words. */
const HOMES_PER_SLICE = 128
/** Words between two yields. */
const WORDS_PER_SLICE = 65_536

/** Indexes the homes 0 to `size`. */
export function* buildWordIndex(
  arena: ByteArena,
  starts: Uint32Array,
  size: number,
  words: number,
): SlicedWork<WordIndex> {
  const addressAndArea = new PostingsBuilder(words, PART.area, PART.own)
  const remarksAndArea = new PostingsBuilder(words, PART.remarks, PART.area)
  for (const isWriting of [false, true]) {
    yield* addressAndArea.begin(isWriting)
    yield* remarksAndArea.begin(isWriting)
    for (let home = 0; home < size; home += 1) {
      if (home % HOMES_PER_SLICE === 0) yield
      forEachWord(arena, starts[home] ?? 0, (word, part) => {
        if (word < 0) return
        addressAndArea.add(home, word, part)
        remarksAndArea.add(home, word, part)
      })
    }
  }
  return { addressAndArea: addressAndArea.postings(), remarksAndArea: remarksAndArea.postings() }
}

/** Passes over all words twice: to measure the bytes of each word, and to write them. */
class PostingsBuilder {
  readonly #from: number
  readonly #to: number
  readonly #last: Int32Array
  /** While writing: position of the word's next home, finally the start of the next word. */
  readonly #next: Uint32Array
  #bytes = new Uint8Array(0)
  #isWriting = false

  constructor(words: number, from: number, to: number) {
    this.#from = from
    this.#to = to
    this.#last = new Int32Array(words)
    this.#next = new Uint32Array(words + 2)
  }

  *begin(isWriting: boolean): SlicedWork<void> {
    this.#last.fill(-1)
    this.#isWriting = isWriting
    if (!isWriting) return
    const next = this.#next
    for (let word = 2; word < next.length; word += 1) {
      if (word % WORDS_PER_SLICE === 0) yield
      next[word] = (next[word] ?? 0) + (next[word - 1] ?? 0)
    }
    this.#bytes = new Uint8Array(next.at(-1) ?? 0)
  }

  add(home: number, word: number, part: number): void {
    if (part < this.#from || part > this.#to) return
    const last = this.#last[word] ?? -1
    if (last === home) return
    this.#last[word] = home
    const distance = home - last
    if (!this.#isWriting) {
      this.#next[word + 2] = (this.#next[word + 2] ?? 0) + varintSize(distance)
      return
    }
    let at = this.#next[word + 1] ?? 0
    let rest = distance
    for (; rest >= 128; rest >>>= 7) {
      this.#bytes[at] = (rest & 127) | 128
      at += 1
    }
    this.#bytes[at] = rest
    this.#next[word + 1] = at + 1
  }

  postings(): Postings {
    return { starts: this.#next.subarray(0, this.#next.length - 1), bytes: this.#bytes }
  }
}

export function forEachHome({ starts, bytes }: Postings, word: number, use: (home: number) => void): void {
  if (word + 1 >= starts.length) return
  const end = starts[word + 1] ?? 0
  let at = starts[word] ?? 0
  for (let home = -1; at < end; ) {
    let byte = bytes[at] ?? 0
    at += 1
    let distance = byte & 127
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at] ?? 0
      at += 1
      distance |= (byte & 127) << shift
    }
    home += distance
    use(home)
  }
}

/** An index of the homes 0 to `indexed`, and the texts of all homes. */
export interface TextIndex {
  index: WordIndex
  indexed: number
  size: number
  arena: ByteArena
  starts: Uint32Array
}

/**
 * Returns a mask of the matching homes: all words as prefixes in area, address or number, or all as whole words in
 * remarks or area; each phrase in sequence; and none of the exclusions.
 */
export function homesWithWords(places: TextIndex, vocabulary: Vocabulary, keywords: Keywords): Uint8Array {
  const { size } = places
  const { words, phrases, excluded: without } = keywords
  let mask = new Uint8Array(size).fill(1)
  if (words.length > 0) {
    mask = maskWithAll(places, 'addressAndArea', words.map(vocabulary.startingWith))
    const forms = words.map((word) => formsOf(word, vocabulary))
    const remarksAndArea = maskWithAll(places, 'remarksAndArea', forms)
    for (let home = 0; home < size; home += 1) mask[home] = (mask[home] ?? 0) | (remarksAndArea[home] ?? 0)
  }
  for (const phrase of phrases) {
    const found = maskWithPhrase(places, vocabulary, phrase)
    for (let home = 0; home < size; home += 1) mask[home] = (mask[home] ?? 0) & (found[home] ?? 0)
  }
  for (const phrase of without) {
    const found = maskWithPhrase(places, vocabulary, phrase)
    for (let home = 0; home < size; home += 1) if (found[home] === 1) mask[home] = 0
  }
  return mask
}

/** Includes singular and plural. */
function formsOf(word: string, vocabulary: Vocabulary): number[] {
  const forms = [word, `${word}s`, ...(word.endsWith('s') ? [word.slice(0, -1)] : [])]
  return forms.flatMap((form) => vocabulary.find(form) ?? [])
}

/** Returns a mask of the homes that have a word of each list. */
export function maskWithAll(
  places: TextIndex,
  where: keyof WordIndex,
  lists: readonly (readonly number[])[],
): Uint8Array<ArrayBuffer> {
  const { index, indexed, size, arena, starts } = places
  const met = new Uint8Array(size)
  lists.forEach((list, round) => {
    for (const word of list) {
      forEachHome(index[where], word, (home) => {
        if (met[home] === round) met[home] = round + 1
      })
    }
  })
  for (let home = 0; home < indexed; home += 1) met[home] = Number(met[home] === lists.length)
  // Homes added since indexing are few, so their words are scanned.
  const wanted = size > indexed ? lists.map((list) => new Set(list)) : []
  const [from, to] = where === 'addressAndArea' ? [PART.area, PART.own] : [PART.remarks, PART.area]
  for (let home = indexed; home < size; home += 1) {
    const has = wanted.map(() => false)
    forEachWord(arena, starts[home] ?? 0, (word, part) => {
      if (part < from || part > to) return
      for (let list = 0; list < wanted.length; list += 1) if (wanted[list]?.has(word)) has[list] = true
    })
    met[home] = Number(has.every(Boolean))
  }
  return met
}

function maskWithPhrase(places: TextIndex, vocabulary: Vocabulary, phrase: readonly string[]): Uint8Array {
  const { size, index, indexed, arena, starts } = places
  if (phrase.length === 1) {
    const forms = formsOf(phrase[0] ?? '', vocabulary)
    const found = maskWithAll(places, 'remarksAndArea', [forms])
    const named = maskWithAll(places, 'addressAndArea', [forms])
    for (let home = 0; home < size; home += 1) found[home] = (found[home] ?? 0) | (named[home] ?? 0)
    return found
  }
  const found = new Uint8Array(size)
  const numbers = phrase.map(vocabulary.find)
  if (numbers.includes(undefined)) return found
  const text: number[] = []
  const checkHome = (home: number) => {
    text.length = 0
    forEachWord(arena, starts[home] ?? 0, (word) => text.push(word))
    if (includesSequence(text, numbers)) found[home] = 1
  }
  // Check only the homes that have the rarest word.
  for (const postings of [index.remarksAndArea, index.addressAndArea]) {
    const lengthOf = (word = 0) => (postings.starts[word + 1] ?? 0) - (postings.starts[word] ?? 0)
    const rarest = numbers.reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one))
    if (rarest !== undefined) forEachHome(postings, rarest, checkHome)
  }
  for (let home = indexed; home < size; home += 1) checkHome(home)
  return found
}

function includesSequence(text: readonly number[], phrase: readonly (number | undefined)[]): boolean {
  for (let at = 0; at + phrase.length <= text.length; at += 1) {
    if (phrase.every((word, step) => text[at + step] === word)) return true
  }
  return false
}
