/**
 * Parsers of single feed values. Feeds write numbers as text, lists with commas, days with a time, and a missing value
 * as null, '' or nothing. An unreadable value becomes null, and the rest of the record still counts.
 */

import { hasMarkup, plainText } from './plain-text.ts'

/** Feed record, by the feed's field names. */
export type FeedRecord = Readonly<Record<string, unknown>>

/** Returns true for an object that is not an array. */
export function isRecord(value: unknown): value is FeedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// PostgreSQL text cannot contain NUL, and JSON cannot contain a lone surrogate.
const NUL = new RegExp(String.fromCharCode(0), 'g')

/** Removes what the database cannot store. */
export function storable(text: string): string {
  // Most texts need no change, and the test is cheaper than a copy.
  if (text.isWellFormed() && !text.includes('\0')) return text
  return text.replace(NUL, '').toWellFormed()
}

/** Printable ASCII with single spaces: most values, and they need no cleanup. */
const IS_PLAIN = /^[!-~]+(?: [!-~]+)*$/

const MAX_CACHED_TEXTS = 20_000
const MAX_CACHED_LENGTH = 60

/** Memoizes `make` for short texts, because lookup values repeat from record to record. Holds at most 20,000 texts. */
export function memoize<V>(make: (text: string) => V): (text: string) => V {
  const stored = new Map<string, V>()
  return (text) => {
    if (text.length > MAX_CACHED_LENGTH) return make(text)
    const known = stored.get(text)
    if (known !== undefined) return known
    const made = make(text)
    if (stored.size >= MAX_CACHED_TEXTS) stored.clear()
    stored.set(text, made)
    return made
  }
}

/** Mask of a value that a feed withholds: asterisks. */
const IS_MASKED = /^[\s*]+$/

function isMasked(text: string): boolean {
  return (text.startsWith('*') || text.startsWith(' ')) && IS_MASKED.test(text)
}

/** Returns one line of text, trimmed but with any HTML, because keys must match exactly. */
export function word(value: unknown, longest = 255): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).slice(0, longest) : null
  if (typeof value !== 'string' || isMasked(value)) return null
  if (value.length <= longest && IS_PLAIN.test(value)) return value
  const text = storable(value).replace(/\s+/g, ' ').trim().slice(0, longest)
  return text === '' ? null : text.toWellFormed()
}

/** Returns one line of text, trimmed and without HTML. */
export function line(value: unknown, longest = 255): string | null {
  return word(typeof value === 'string' && hasMarkup(value) ? plainText(value) : value, longest)
}

/** Returns text of several paragraphs, without HTML. */
export function prose(value: unknown): string | null {
  if (typeof value !== 'string' || isMasked(value)) return null
  const isHtml = hasMarkup(value)
  if (!isHtml && IS_PLAIN.test(value)) return value
  const text = storable(isHtml ? plainText(value) : value)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? null : text
}

/** Parses a number or its text: '$1,250.50' is 1250.5, '1.25E+5' is 125000. */
export function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?$/i.test(text) ? Number(text) : null
}

export function numberWithin(value: unknown, least: number, most: number): number | null {
  const found = number(value)
  return found !== null && found >= least && found <= most ? found : null
}

/** Parses a whole number within bounds: '4.0' is 4, 4.5 is null. */
export function whole(value: unknown, least: number, most: number): number | null {
  const found = numberWithin(value, least, most)
  return found !== null && Number.isInteger(found) ? found : null
}

/** Parses dollars, rounded to whole dollars. */
export function dollars(value: unknown, most: number): number | null {
  const found = numberWithin(value, 0.5, most)
  return found === null ? null : Math.round(found)
}

const YES = ['true', 'yes', 'y', '1']
const NO = ['false', 'no', 'n', '0']

/** Parses a flag in any of the feeds' spellings. */
export function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim().toLowerCase()
  return YES.includes(text) ? true : NO.includes(text) ? false : null
}

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** Parses an instant. Without a zone it is UTC, as in the feeds that omit it. */
export function instant(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const ms = IS_WHOLE_INSTANT.test(value) ? Date.parse(value) : millisecondsOf(value)
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : null
}

/** Format of most feeds, which `Date.parse` accepts. */
const IS_WHOLE_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/

function millisecondsOf(value: string): number {
  const [, date, time, zone] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/i.exec(value) ?? []
  if (!date) return Number.NaN
  const offset = zone && zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone?.toUpperCase()
  return Date.parse(`${date}T${time ?? '00:00'}${offset ?? 'Z'}`)
}

/** Returns the calendar day of a value, ignoring its time. */
export function day(value: unknown): string | null {
  return typeof value === 'string' ? dayOf(value) : null
}

const dayOf = memoize((value: string): string | null => {
  const american = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(value)
  const text = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : (/^\s*(\d{4}-\d{2}-\d{2})(?:$|[T\s])/.exec(value)?.[1] ?? '')
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || ms < EARLIEST || ms >= LATEST) return null
  return new Date(ms).toISOString().slice(0, 10) === text ? text : null
})

/** Returns a lookup value in readable form: 'SingleFamilyResidence' is 'Single Family Residence'. */
export function name(value: unknown, longest = 100): string | null {
  const text = line(Array.isArray(value) ? value[0] : value, longest)
  return text === null ? null : nameOf(text)
}

const nameOf = memoize((text: string): string => {
  if (!/^[A-Z][a-z]+(?:[A-Z][a-z]*)+$/.test(text) || /^(?:Mc|Mac|De|Di|Du|La|Le|O)[A-Z]/.test(text)) return text
  return text.replace(/([a-z])([A-Z])/g, '$1 $2')
})

const MAX_NAMES = 60

/** Returns several lookup values, from an array or a text with commas. */
export function names(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const found: string[] = []
  for (const item of items) {
    const one = name(item)
    if (one === null || found.includes(one)) continue
    found.push(one)
    if (found.length === MAX_NAMES) break
  }
  return found
}

/** Reduces a name to what its spellings share: 'Active Under Contract' and 'ActiveUnderContract' are equal. */
export function spelling(value: unknown): string {
  return typeof value === 'string' ? spellingOf(value) : ''
}

const spellingOf = memoize((text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** Returns the table's value for a name in any spelling; null when the table lacks it. */
export function lookUp<V>(table: Readonly<Record<string, V>>, value: unknown): V | null {
  const key = spelling(value)
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null
}
