/** Lengths from which a word may have one mistake, and two. */
const [ONE_FROM, TWO_FROM] = [4, 6]

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Returns whether typed text may be a misspelled name: words alone, one of them long enough to be recognized. */
export function canBeMisspelled(typed: string): boolean {
  return /^[\p{L}\p{M}\s'’.-]+$/u.test(typed) && wordsOf(typed).some((word) => word.length >= ONE_FROM)
}

/** Returns the people whose name the typed text misspells, the closest first. */
export function bestMisspelled<Person extends { name: string }>(typed: string, people: readonly Person[]): Person[] {
  const words = wordsOf(typed)
  return people
    .flatMap((person) => {
      const mistakes = mistakesIn(words, wordsOf(person.name))
      return mistakes === null ? [] : [{ person, mistakes }]
    })
    .sort((a, b) => a.mistakes - b.mistakes)
    .map(({ person }) => person)
}

/** Returns the mistakes in typed words, each against its closest word of the name; null if one has too many. */
function mistakesIn(typed: readonly string[], name: readonly string[]): number | null {
  let sum = 0
  for (const word of typed) {
    const allowed = word.length >= TWO_FROM ? 2 : word.length >= ONE_FROM ? 1 : 0
    const closest = Math.min(...name.map((other) => distanceToStart(word, other)))
    if (closest > allowed) return null
    sum += closest
  }
  return sum
}

/** Returns the fewest insertions, deletions, changes and swaps that make a word the beginning of another. */
function distanceToStart(word: string, other: string): number {
  let [older, old]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1]
      const isSwap = row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      next.push(
        Math.min(
          (old[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (old[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    older = old
    old = next
  }
  return Math.min(...old)
}
