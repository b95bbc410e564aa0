import { EVENTS, type EventName } from '../words/events.ts'
import { safePath } from './paths.ts'

const MAX_TEXT = 100
const EMAIL = /[^\s@]+@[^\s@]+/
const MANY_DIGITS = /(?:\d[\s().-]*){7,}/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns true for an event that the collector accepts. */
export function isEvent(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name)
}

/**
 * Returns the properties of an event that may be stored: known and short ones, except those that look like an email or
 * a phone number.
 */
export function safeProps(
  name: EventName,
  props: Readonly<Record<string, string | number | boolean>>,
): Record<string, string | number | boolean> {
  const known: readonly string[] = EVENTS[name].props
  return Object.fromEntries(
    Object.entries(props).flatMap(([key, value]): [string, string | number | boolean][] => {
      if (!known.includes(key)) return []
      if (typeof value !== 'string') return Number.isFinite(Number(value)) ? [[key, value]] : []
      if (UUID.test(value)) return [[key, value]]
      if (key === 'target' && value.startsWith('/')) return [[key, safePath(value)]]
      return EMAIL.test(value) || MANY_DIGITS.test(value) ? [] : [[key, value.slice(0, MAX_TEXT)]]
    }),
  )
}

/** Returns a source, medium or campaign as stored, or `otherwise` for one that looks like personal data. */
export function safeSource(text: string | undefined, otherwise: string): string {
  const plain = (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 80)
  return plain === '' || EMAIL.test(plain) || MANY_DIGITS.test(plain) ? otherwise : plain
}

/** Returns the type of device by its window's width. */
export function deviceOf(width: number): 'phone' | 'tablet' | 'desktop' {
  if (width < 640) return 'phone'
  return width < 1024 ? 'tablet' : 'desktop'
}

/** Maximum page views of a person in a minute. A visit with more is a bot. */
export const MAX_VIEWS_A_MINUTE = 40
/** Maximum page views of a person in a day. */
export const MAX_VIEWS_A_DAY = 600
