import { EVENTS, type EventName } from '../words/events.ts'
import { safePath } from './paths.ts'

const MAX_TEXT = 100
const EMAIL = /[^\s@]+@[^\s@]+/
const MANY_DIGITS = /(?:\d[\s().-]*){7,}/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for an event that the collector takes. */
export function isEvent(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name)
}

/** The properties of an event that may be stored: known ones, short, and none that looks like an email or a phone number. */
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

/** The name of a source, medium or campaign as it is stored; what looks like an address of a person is no name. */
export function safeSource(text: string | undefined, otherwise: string): string {
  const plain = (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 80)
  return plain === '' || EMAIL.test(plain) || MANY_DIGITS.test(plain) ? otherwise : plain
}

/** The kind of device, by the width of its window. */
export function deviceOf(width: number): 'phone' | 'tablet' | 'desktop' {
  if (width < 640) return 'phone'
  return width < 1024 ? 'tablet' : 'desktop'
}

/** Page views of one visit in a minute, above which it is no person. */
export const MAX_VIEWS_A_MINUTE = 40
/** The same over a day. */
export const MAX_VIEWS_A_DAY = 600
