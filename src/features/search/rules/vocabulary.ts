/** Words and their numbers. A number stands for its word for as long as the process runs. */
export interface Vocabulary {
  /** The number of a word; a new one where it has none yet. */
  add: (word: string) => number
  /** The number of a word, or undefined. */
  find: (word: string) => number | undefined
  /** Numbers of the words that begin so. */
  startingWith: (prefix: string) => number[]
  /** Numbers of the words of which the beginning differs from this one by one typing error. */
  near: (word: string) => number[]
}

/** In shorter words an error makes another word. */
const SHORTEST_WITH_ERROR = 4
/** Words that were added since the last sorting; more of them are sorted in. */
const MOST_LOOSE = 2000

export function makeVocabulary(): Vocabulary {
  const words: string[] = []
  const numbers = new Map<string, number>()
  let sorted = new Uint32Array(0)
  const at = (place: number) => words[sorted[place] ?? 0] ?? ''

  function startingWith(prefix: string): number[] {
    if (words.length - sorted.length > MOST_LOOSE) {
      sorted = Uint32Array.from(words.keys()).sort((a, b) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1))
    }
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(middle) < prefix) low = middle + 1
      else high = middle
    }
    const found: number[] = []
    for (; low < sorted.length && at(low).startsWith(prefix); low += 1) found.push(sorted[low] ?? 0)
    for (let number = sorted.length; number < words.length; number += 1) {
      if (words[number]?.startsWith(prefix)) found.push(number)
    }
    return found
  }

  return {
    add: (word) => {
      const known = numbers.get(word)
      if (known !== undefined) return known
      numbers.set(word, words.length)
      return words.push(word) - 1
    },
    find: (word) => numbers.get(word),
    startingWith,
    near: (word) => {
      const found: number[] = []
      if (word.length < SHORTEST_WITH_ERROR) return found
      for (let number = 0; number < words.length; number += 1) {
        if (isNear(word, words[number] ?? '')) found.push(number)
      }
      return found
    },
  }
}

/**
 * True where `typed` becomes the beginning of `word` by one error: a letter too many, too few, wrong, or two letters
 * changed about. Short words and numbers have no near ones: they would be other words.
 */
export function isNear(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_WITH_ERROR || word.length < typed.length - 1 || /\d/.test(typed)) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  if (same === typed.length) return true
  // The first letter is hardly ever the wrong one, and most words differ in it.
  if (same === 0 && !(typed[0] === word[1] && typed[1] === word[0])) return false
  const rest = (from: number, to: number) => word.startsWith(typed.slice(from), to)
  return (
    rest(same + 1, same + 1) ||
    rest(same + 1, same) ||
    rest(same, same + 1) ||
    (typed[same] === word[same + 1] && typed[same + 1] === word[same] && rest(same + 2, same + 2))
  )
}
