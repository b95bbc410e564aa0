import { numbersFrom, runToEnd, SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import { wordsIn } from '../rules/text.ts'

/** Words and their numbers, which do not change while the process runs. */
export interface Vocabulary {
  /** Adds new words. The result is valid until the next call. */
  internWords: (text: string) => readonly number[]
  size: () => number
  find: (word: string) => number | undefined
  startingWith: (prefix: string) => number[]
  /** Words whose beginning differs from this one by one typing error. */
  fuzzyMatches: (word: string) => number[]
  /** Sorts in new words. */
  sortNewWords: () => SlicedWork<void>
}

/** In shorter words a typing error yields another word. */
const MIN_FUZZY_LENGTH = 4
/** More unsorted words than this are sorted in. */
const MAX_UNSORTED = 2000
/** Words as written, including case: most of a text consists of few of them. */
const MAX_RAW_WORDS = 20_000
/** V8 retains the whole text in memory for a longer substring. */
const MAX_SUBSTRING_LENGTH = 12

/**
 * Number of maps, chosen by a word's last two characters. Growing one map of a million words would block for a tenth of
 * a second.
 */
const MAP_COUNT = 128

export function makeVocabulary(): Vocabulary {
  const words: string[] = []
  const maps = Array.from({ length: MAP_COUNT }, () => new Map<string, number>())
  const spare = new Map<string, number>()
  const numberByRawWord = new Map<string, number>()
  const numbers: number[] = []
  let sorted: Uint32Array<ArrayBufferLike> = new Uint32Array(0)
  const at = (place: number) => words[sorted[place] ?? 0] ?? ''

  function mapOf(word: string): Map<string, number> {
    const ending = 31 * word.charCodeAt(word.length - 1) + word.charCodeAt(word.length - 2)
    return maps[ending % MAP_COUNT] ?? spare
  }

  function add(word: string): number {
    const map = mapOf(word)
    const known = map.get(word)
    if (known !== undefined) return known
    const own = word.length > MAX_SUBSTRING_LENGTH ? detachedCopy(word) : word
    map.set(own, words.length)
    return words.push(own) - 1
  }

  /** No word spans a space. */
  function internPart(part: string): void {
    const known = numberByRawWord.get(part)
    if (known !== undefined) {
      numbers.push(known)
      return
    }
    const found = wordsIn(part)
    for (const word of found) numbers.push(add(word))
    const first = numbers.at(-1)
    if (
      found.length === 1 &&
      first !== undefined &&
      part.length <= MAX_SUBSTRING_LENGTH &&
      numberByRawWord.size < MAX_RAW_WORDS
    ) {
      numberByRawWord.set(part, first)
    }
  }

  function* sortNewWords(): SlicedWork<void> {
    const count = words.length
    const fresh = yield* numbersFrom(sorted.length, count)
    const unsorted = yield* mergeSort(fresh, (a, b) => (words[a] ?? '') < (words[b] ?? ''))
    const all = new Uint32Array(count)
    let [left, right] = [0, 0]
    for (let place = 0; place < count; place += 1) {
      if (place % SLICE_SIZE === 0) yield
      const isLeft =
        left < sorted.length && (right >= unsorted.length || at(left) < (words[unsorted[right] ?? 0] ?? ''))
      all[place] = (isLeft ? sorted[left] : unsorted[right]) ?? 0
      if (isLeft) left += 1
      else right += 1
    }
    sorted = all
  }

  /** Index of the first sorted word that is not less than this one. */
  function placeOf(word: string): number {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(middle) < word) low = middle + 1
      else high = middle
    }
    return low
  }

  function startingWith(prefix: string): number[] {
    if (words.length - sorted.length > MAX_UNSORTED) runToEnd(sortNewWords())
    const found: number[] = []
    for (let place = placeOf(prefix); place < sorted.length && at(place).startsWith(prefix); place += 1) {
      found.push(sorted[place] ?? 0)
    }
    for (let number = sorted.length; number < words.length; number += 1) {
      if (words[number]?.startsWith(prefix)) found.push(number)
    }
    return found
  }

  return {
    internWords: (text) => {
      numbers.length = 0
      for (let start = 0; start < text.length; ) {
        const space = text.indexOf(' ', start)
        const end = space < 0 ? text.length : space
        if (end > start) internPart(text.slice(start, end))
        start = end + 1
      }
      return numbers
    },
    size: () => words.length,
    find: (word) => mapOf(word).get(word),
    startingWith,
    fuzzyMatches: (word) => {
      if (word.length < MIN_FUZZY_LENGTH) return []
      // The first character is rarely wrong, but may be swapped with the second.
      const [one = '', other = ''] = word
      const starts = new Set([one, other + one])
      return [...starts].flatMap(startingWith).filter((number) => isFuzzyPrefix(word, words[number] ?? ''))
    },
    sortNewWords,
  }
}

/** Copies a text, so that it does not retain a larger one in memory. */
function detachedCopy(text: string): string {
  return String(JSON.parse(JSON.stringify(text)))
}

/** Merge sort in slices, because Array.sort cannot yield. */
function* mergeSort(values: Uint32Array, isBefore: (a: number, b: number) => boolean): SlicedWork<Uint32Array> {
  let [from, to]: [Uint32Array, Uint32Array] = [values, new Uint32Array(values.length)]
  let steps = 0
  for (let width = 1; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)]
      let [left, right] = [start, middle]
      for (let place = start; place < end; place += 1) {
        steps += 1
        if (steps % SLICE_SIZE === 0) yield
        const isRight = left >= middle || (right < end && isBefore(from[right] ?? 0, from[left] ?? 0))
        to[place] = (isRight ? from[right] : from[left]) ?? 0
        if (isRight) right += 1
        else left += 1
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

/**
 * Returns true if `typed` becomes the beginning of `word` by fixing one error: a character too many, too few, wrong, or
 * two swapped. False for short words and numbers, where an error yields another word.
 */
export function isFuzzyPrefix(typed: string, word: string): boolean {
  if (typed.length < MIN_FUZZY_LENGTH || word.length < typed.length - 1 || /\d/.test(typed)) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  if (same === typed.length) return true
  // The first character is rarely wrong, and most words differ in it.
  if (same === 0 && !(typed[0] === word[1] && typed[1] === word[0])) return false
  const rest = (from: number, to: number) => word.startsWith(typed.slice(from), to)
  return (
    rest(same + 1, same + 1) ||
    rest(same + 1, same) ||
    rest(same, same + 1) ||
    (typed[same] === word[same + 1] && typed[same + 1] === word[same] && rest(same + 2, same + 2))
  )
}
