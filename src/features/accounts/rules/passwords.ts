import { COMMON_WORDS, FAMOUS_PHRASES, RUNS } from '../words/passwords.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type PasswordFault } from '../words.ts'

/** The account's data and nearby names that are easy to guess. */
export interface PasswordContext {
  name: string
  email: string
  /** Names of the office, its city and the cities it serves. */
  places: readonly string[]
}

/** Generic words in names of real estate offices. */
const PLAIN =
  /\b(real|estate|realty|realtors|homes?|group|team|properties|brokers?|brokerage|company|the|and|llc|inc)\b/g
/** A password of more common words than this is accepted as a passphrase. */
const MAX_WORDS = 3

/** Returns the reason to refuse a password, apart from the list of breached ones, or null. */
export function passwordFault(password: string, { name, email, places }: PasswordContext): PasswordFault | null {
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) return 'too_short'
  if (length > PASSWORD_MAX_LENGTH) return 'too_long'
  return isCommon(password) ? 'common' : nameIn(password, { name, email, places })
}

/** Returns the kind of name that a password contains, or null. */
function nameIn(password: string, { name, email, places }: PasswordContext): 'personal' | 'local' | null {
  const local = email.split('@')[0] ?? ''
  if (holdsAny(password, [...wordsIn(name), ...wordsIn(local), joined(local)])) return 'personal'
  const known = places.flatMap((place) => [joined(place), joined(place.toLowerCase().replaceAll(PLAIN, ''))])
  return holdsAny(password, known) ? 'local' : null
}

/** Returns the checks that a form shows while the user types a new password. */
export function passwordChecks(
  password: string,
  context: PasswordContext,
): { isLong: boolean; isUncommon: boolean; isImpersonal: boolean } {
  const isTyped = password !== ''
  return {
    isLong: [...password].length >= PASSWORD_MIN_LENGTH,
    isUncommon: isTyped && !isCommon(password),
    isImpersonal: isTyped && nameIn(password, context) === null,
  }
}

/** Returns whether a password consists only of common words, keyboard runs, repeats and digits. */
export function isCommon(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size <= 3 || isRepeat(text)) return true
  return [text, plain(text)].some(
    (one) => FAMOUS_PHRASES.has(one.replaceAll(/[^a-z]/g, '')) || fewestWords(one) <= MAX_WORDS,
  )
}

function isRepeat(text: string): boolean {
  for (let size = 1; size <= text.length / 2 && size <= 8; size += 1) {
    if (text.length % size === 0 && text === text.slice(0, size).repeat(text.length / size)) return true
  }
  return false
}

/** Returns the fewest common words and runs that make up a text. Digits and symbols between them are free. */
function fewestWords(text: string): number {
  const fewest = [0, ...Array<number>(text.length).fill(Number.POSITIVE_INFINITY)]
  for (let at = 0; at < text.length; at += 1) {
    const sofar = fewest[at] ?? Number.POSITIVE_INFINITY
    if (sofar > MAX_WORDS) continue
    if (/[\x20-\x40\x5b-\x60\x7b-\x7e]/.test(text[at] ?? '')) fewest[at + 1] = Math.min(fewest[at + 1] ?? sofar, sofar)
    const reach = (end: number) => {
      fewest[end] = Math.min(fewest[end] ?? sofar + 1, sofar + 1)
    }
    for (let end = at + 1; end <= Math.min(text.length, at + MAX_WORD); end += 1)
      if (COMMON_WORDS.has(text.slice(at, end))) reach(end)
    // Prefixes of a run are runs too, so the first that is not one ends the search.
    for (let end = at + 3; end <= Math.min(text.length, at + MAX_RUN) && isRun(text.slice(at, end)); end += 1)
      reach(end)
  }
  return fewest[text.length] ?? Number.POSITIVE_INFINITY
}

const MAX_RUN = 40
const MAX_WORD = Math.max(...[...COMMON_WORDS].map((word) => word.length))

function isRun(piece: string): boolean {
  const backwards = [...piece].reverse().join('')
  return new Set(piece).size === 1 || RUNS.some((run) => run.includes(piece) || run.includes(backwards))
}

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Replaces look-alike symbols, such as 0 for o, except leading and trailing digits. */
function plain(text: string): string {
  const [, before = '', inside = '', behind = ''] = /^([^\p{L}@$]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  return `${before}${[...inside].map((sign) => LOOKS_LIKE[sign] ?? sign).join('')}${behind}`
}

function holdsAny(password: string, words: readonly string[]): boolean {
  const text = joined(password)
  const read = joined(plain(password.normalize('NFKC').toLowerCase()))
  return words.some((word) => word.length >= 4 && (text.includes(word) || read.includes(word)))
}

function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4)
}

function joined(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}
