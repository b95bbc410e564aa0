import * as z from 'zod/mini'

/** The pieces that inputs are made of. What a person reads where a value is refused is the argument or stands here. */

/** PostgreSQL holds no NUL, and no control character but tab and line break belongs into what people type. */
const CONTROL = /[^\P{Cc}\t\n]/u
const plainText = z.refine<string>(
  (value) => value.isWellFormed() && !CONTROL.test(value),
  'This text has characters that cannot be stored.',
)
const oneLine = z.refine<string>((value) => !/[\t\n]/.test(value), 'Keep this on one line.')
const unixLines = z.overwrite<string>((value) => value.replace(/\r\n?/g, '\n'))
const tooLong = (max: number) => `Use ${max} characters or fewer.`

/** One line that must be there; spaces around it are cut. */
export function line(max: number, missing: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)), plainText, oneLine)
}

/** One line that may be left empty; empty is null. */
export function optionalLine(max: number) {
  return z.pipe(
    z.string().check(z.trim(), z.maxLength(max, tooLong(max)), plainText, oneLine),
    z.transform(nullIfEmpty),
  )
}

/** Words to look for: one line, empty where nothing is looked for. */
export function words(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, tooLong(max)), plainText, oneLine)
}

/** Text of several lines that may be left empty. */
export function paragraphs(max: number) {
  return z.string().check(unixLines, z.trim(), z.maxLength(max, tooLong(max)), plainText)
}

/** An e-mail address that may be left empty; empty is null. Source: RFC 5321, 4.5.3.1.3. */
export function optionalEmail() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(254, 'This e-mail address is too long.'),
      z.refine(
        (value) => value === '' || z.safeParse(z.email(), value).success,
        'Enter an e-mail address such as name@example.com.',
      ),
    ),
    z.transform(nullIfEmpty),
  )
}

const NO_WEBSITE = 'Enter a web address such as https://www.example.com.'
/** A public web address, http or https, that may be left empty; `www.example.com` becomes https. */
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

/** A calendar day, "2026-11-18", that may be left empty; empty is null. */
export function optionalDate() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || isCalendarDay(value), 'Enter a date such as 2026-11-18.'),
    ),
    z.transform(nullIfEmpty),
  )
}

function isCalendarDay(value: string): boolean {
  return /^(19|20)\d\d-\d\d-\d\d$/.test(value) && z.safeParse(z.iso.date(), value).success
}

/** One of the keys of a table of words. */
export function oneOf<const Words extends Record<string, string>>(words: Words, missing: string) {
  return z.enum(keysOf(words), missing)
}

/** The keys of a table of words, in its order. */
export function keysOf<const Words extends Record<string, unknown>>(
  words: Words,
): [keyof Words & string, ...(keyof Words & string)[]] {
  return Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]
}

/** A table of words as the options of a choice, in its order. */
export function optionsOf<const Words extends Record<string, string>>(
  words: Words,
): { value: keyof Words & string; label: string }[] {
  return keysOf(words).map((value) => ({ value, label: words[value] ?? value }))
}

/** The id of a record. */
export const Id = z.uuid('This is not the id of a record.')

/** The version of a record that an edit is based on. */
export const Version = z.int('The version is missing.').check(z.minimum(1), z.maximum(2_147_483_647))

function nullIfEmpty(value: string): string | null {
  return value === '' ? null : value
}

/** The field of a public form that programs alone fill: people do not see it. */
export const Honeypot = z.string().check(z.maxLength(500))
