import type { Keywords } from './keywords.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The words of one home in their order, as numbers of the vocabulary: its remarks, what names its area, its address and
 * its MLS number, with gaps between. One array, as there is one for each home of the market.
 */
export interface HomeWords {
  all: Uint32Array
  /** Where what names its area begins: from here on words are found by their beginnings. */
  place: number
  /** Where its address begins: up to here words are found whole; address and number are found only as a place. */
  own: number
}

/** Stands between two texts: no phrase goes over it. */
export const GAP = 0xffff_ffff

/** Where each word occurs. */
export interface WordIndex {
  homes: readonly HomeWords[]
  place: Postings
  spoken: Postings
}

/** Homes by word: those of word `w` are `homes[starts[w]]` to `homes[starts[w + 1]]`. */
interface Postings {
  starts: Uint32Array
  homes: Uint32Array
}

export function wordIndexOf(homes: readonly HomeWords[]): WordIndex {
  return {
    homes,
    place: postingsOf(homes.map(({ all, place }) => all.subarray(place))),
    spoken: postingsOf(homes.map(({ all, own }) => all.subarray(0, own))),
  }
}

function postingsOf(texts: readonly Uint32Array[]): Postings {
  let most = 0
  for (const text of texts) for (const word of text) if (word !== GAP && word >= most) most = word + 1
  const starts = new Uint32Array(most + 2)
  const seen = new Int32Array(most).fill(-1)
  const each = (use: (word: number) => void) => {
    seen.fill(-1)
    for (let home = 0; home < texts.length; home += 1) {
      for (const word of texts[home] ?? []) {
        if (word === GAP || seen[word] === home) continue
        seen[word] = home
        use(word)
      }
    }
  }
  each((word) => {
    starts[word + 2] = (starts[word + 2] ?? 0) + 1
  })
  for (let word = 2; word < starts.length; word += 1) starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0)
  const homes = new Uint32Array(starts.at(-1) ?? 0)
  // While they are filled, `starts[word + 1]` is where the next home of the word goes; after it, where they end.
  for (let home = 0; home < texts.length; home += 1) {
    for (const word of new Set(texts[home])) {
      if (word === GAP) continue
      const place = starts[word + 1] ?? 0
      homes[place] = home
      starts[word + 1] = place + 1
    }
  }
  return { starts: starts.subarray(0, most + 1), homes }
}

function homesWith({ starts, homes }: Postings, word: number): Uint32Array {
  return word + 1 < starts.length ? homes.subarray(starts[word], starts[word + 1]) : NONE
}
const NONE = new Uint32Array(0)

/**
 * Homes that meet what was typed: all words at the beginnings of words of its place, or all words whole in its remarks
 * and its area; each phrase as it stands; and none of what is ruled out.
 */
export function homesWithWords(index: WordIndex, vocabulary: Vocabulary, keywords: Keywords): Uint8Array {
  const size = index.homes.length
  const { words, phrases, without } = keywords
  let mask = new Uint8Array(size).fill(1)
  if (words.length > 0) {
    mask = withAll(size, index.place, words.map(vocabulary.startingWith))
    const spoken = withAll(
      size,
      index.spoken,
      words.map((word) => formsOf(word, vocabulary)),
    )
    for (let home = 0; home < size; home += 1) mask[home] = (mask[home] ?? 0) | (spoken[home] ?? 0)
  }
  for (const phrase of phrases) {
    const found = withPhrase(index, vocabulary, phrase)
    for (let home = 0; home < size; home += 1) mask[home] = (mask[home] ?? 0) & (found[home] ?? 0)
  }
  for (const phrase of without) {
    const found = withPhrase(index, vocabulary, phrase)
    for (let home = 0; home < size; home += 1) if (found[home] === 1) mask[home] = 0
  }
  return mask
}

/** A word and its plural are one. */
function formsOf(word: string, vocabulary: Vocabulary): number[] {
  const forms = [word, `${word}s`, ...(word.endsWith('s') ? [word.slice(0, -1)] : [])]
  return forms.flatMap((form) => vocabulary.find(form) ?? [])
}

/** Homes that have a word of each list. */
function withAll(size: number, postings: Postings, lists: readonly number[][]): Uint8Array<ArrayBuffer> {
  const met = new Uint8Array(size)
  lists.forEach((list, round) => {
    for (const word of list)
      for (const home of homesWith(postings, word)) if (met[home] === round) met[home] = round + 1
  })
  for (let home = 0; home < size; home += 1) met[home] = Number(met[home] === lists.length)
  return met
}

function withPhrase(index: WordIndex, vocabulary: Vocabulary, phrase: readonly string[]): Uint8Array {
  const found = new Uint8Array(index.homes.length)
  if (phrase.length === 1) {
    for (const word of formsOf(phrase[0] ?? '', vocabulary)) {
      for (const postings of [index.spoken, index.place]) for (const home of homesWith(postings, word)) found[home] = 1
    }
    return found
  }
  const numbers = phrase.map(vocabulary.find)
  const [first] = numbers
  if (first === undefined || numbers.includes(undefined)) return found
  for (const postings of [index.spoken, index.place]) {
    for (const home of homesWith(postings, first)) {
      const all = index.homes[home]?.all
      if (all && stands(all, numbers)) found[home] = 1
    }
  }
  return found
}

function stands(all: Uint32Array, phrase: readonly (number | undefined)[]): boolean {
  for (let at = all.indexOf(phrase[0] ?? GAP); at >= 0; at = all.indexOf(phrase[0] ?? GAP, at + 1)) {
    if (phrase.every((word, step) => all[at + step] === word)) return true
  }
  return false
}
