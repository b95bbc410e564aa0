/** Street words with the abbreviations that most feeds use. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII
const ASCII = /^[\x00-\x7f]*$/

/** Normalizes text for comparison: no accents, case or punctuation, street words abbreviated. */
export function normalizeText(text: string): string {
  return wordsIn(text).join(' ')
}

/** Returns the normalized words of a text. */
export function wordsIn(text: string): string[] {
  return (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ABBREVIATIONS.get(word) ?? word)
}
