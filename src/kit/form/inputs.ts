import * as z from 'zod/mini'

/** Building blocks of input schemas. Error messages are arguments or defined here. */

/** PostgreSQL cannot store NUL, and typed text needs no control character except tab and line break. */
const CONTROL = /[^\P{Cc}\t\n]/u
const plainText = z.refine<string>(
  (value) => value.isWellFormed() && !CONTROL.test(value),
  'This text has characters we can’t store.',
)
const oneLine = z.refine<string>((value) => !/[\t\n]/.test(value), 'Keep this on one line.')
const unixLines = z.overwrite<string>((value) => value.replace(/\r\n?/g, '\n'))
const tooLong = (max: number) => `Use ${max} characters or fewer.`

/** Schema of one required line, trimmed. */
export function line(max: number, missing: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), plainText, oneLine)
}

/** Schema of one optional line; empty becomes null. */
export function optionalLine(max: number) {
  return z.pipe(
    z.string().check(z.trim(), z.maxLength(max, tooLong(max)), plainText, oneLine),
    z.transform(nullIfEmpty),
  )
}

/** Schema of search words: one line, which may be empty. */
export function words(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, tooLong(max)), plainText, oneLine)
}

/** Schema of optional text with several lines. */
export function paragraphs(max: number) {
  return z.string().check(unixLines, z.trim(), z.maxLength(max, tooLong(max)), plainText)
}

/** Schema of an optional email address; empty becomes null. Source: RFC 5321, 4.5.3.1.3. */
export function optionalEmail() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(254, 'This email address is too long.'),
      z.refine(
        (value) => value === '' || z.safeParse(z.email(), value).success,
        'Enter an email address such as name@example.com.',
      ),
    ),
    z.transform(nullIfEmpty),
  )
}

const NO_WEBSITE = 'Enter a web address such as https://www.example.com.'
/** Schema of an optional public URL, http or https; adds https to `www.example.com`. */
export function optionalWebsite() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(300, tooLong(300)),
      z.overwrite((value) => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(value) ? `https://${value}` : value)),
      z.refine((value) => value === '' || isWebsite(value), NO_WEBSITE),
    ),
    z.transform(nullIfEmpty),
  )
}

function isWebsite(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}\\]/u.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && !username && !password && /^[^.].*\.[a-z][a-z0-9-]+$/i.test(hostname)
}

/** Schema of an optional calendar day, "2026-11-18"; empty becomes null. */
export function optionalDate() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || isCalendarDay(value), 'Enter a date, such as 11/18/2026.'),
    ),
    z.transform(nullIfEmpty),
  )
}

function isCalendarDay(value: string): boolean {
  // A year before 1900 is a slip: the browser's date field starts with 0002.
  return /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value) && z.safeParse(z.iso.date(), value).success
}

/** Schema of an optional number from `min` to `max`. */
export function optionalNumber(min: number, max: number, message: string) {
  return z.nullable(z.number(message).check(z.minimum(min, message), z.maximum(max, message)))
}

/** Schema of an optional whole number from `min` to `max`. */
export function optionalWholeNumber(min: number, max: number, message: string) {
  return z.nullable(z.int(message).check(z.minimum(min, message), z.maximum(max, message)))
}

/** Schema of a required whole number from `min` to `max`, which are above 0. Its field starts with null. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.pipe(
      z.nullable(z.int(message)),
      // A form cannot start with a number, so an empty one gets the error of a number that is too low.
      z.transform((value) => value ?? 0),
    ),
    z.int().check(z.minimum(min, message), z.maximum(max, message)),
  )
}

const PLACE = /^(20\d\d-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}_[a-z]{1,20}-[\w-]{1,80}$/

/** Schema of a place in a timeline: a time with microseconds, and the key of an entry. */
export const TimelinePlace = z.string().check(z.refine((value) => isCalendarDay(PLACE.exec(value)?.[1] ?? '')))

/** Schema of a key of a label table. */
export function oneOf<const Words extends Record<string, string>>(words: Words, missing: string) {
  return z.enum(keysOf(words), missing)
}

/** Returns the keys of a label table in its order. */
export function keysOf<const Words extends Record<string, unknown>>(
  words: Words,
): [keyof Words & string, ...(keyof Words & string)[]] {
  return Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]
}

/** Returns a label table as options in its order. */
export function optionsOf<const Words extends Record<string, string>>(
  words: Words,
): { value: keyof Words & string; label: string }[] {
  return keysOf(words).map((value) => ({ value, label: words[value] ?? value }))
}

/** Schema of a record's id. */
export const Id = z.uuid('This isn’t the ID of a record.')

/** Schema of the record version that an edit is based on. */
export const Version = z.int('The version is missing.').check(z.minimum(1), z.maximum(2_147_483_647))

function nullIfEmpty(value: string): string | null {
  return value === '' ? null : value
}

/** Schema of the honeypot field, which only bots fill. */
export const Honeypot = z.string().check(z.maxLength(500))
