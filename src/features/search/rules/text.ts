/** Street words in the short form in which most feeds write them. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['street', 'st'],
  ['avenue', 'ave'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['road', 'rd'],
  ['boulevard', 'blvd'],
  ['circle', 'cir'],
  ['place', 'pl'],
  ['parkway', 'pkwy'],
  ['highway', 'hwy'],
  ['terrace', 'ter'],
  ['trail', 'trl'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['saint', 'st'],
  ['indiana', 'in'],
])

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const PLAIN = /^[\x00-\x7f]*$/

/** Text for comparing: no accents, no letter case, no marks, street words short, one space between words. */
export function normalise(text: string): string {
  return wordsIn(text).join(' ')
}

/** The words of a text, each as it is compared. */
export function wordsIn(text: string): string[] {
  return (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT.get(word) ?? word)
}
