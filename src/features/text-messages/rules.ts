import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import { STOP_WORDS, TEXT_REPLIES, type TextWish } from './words.ts'

/**
 * Returns the request in a text that is one of the keywords in any spelling: "Stop.", "opt-out", "STOP ALL". Null for
 * any other text, such as "stop by at five".
 * Source: 47 CFR 64.1200(a)(10)
 */
export function wishOf(text: string): TextWish | null {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (STOP_WORDS.includes(word)) return 'stop'
  if (word === 'START') return 'start'
  return word === 'HELP' ? 'help' : null
}

/** Returns the reply to a request, with the brokerage's name and how to reach it. */
export function replyTo(
  wish: TextWish,
  { name, phone, email }: { name: string; phone: string | null; email: string | null },
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  return TEXT_REPLIES[wish].replace('{brokerage}', name).replace('{reach}', ways || 'visit our website')
}

/** The facts that decide whether an account may get texts. */
export interface TextStanding {
  status: string
  sms_notifications: boolean
  phone: string | null
  has_consent: boolean
  isStopped: boolean
}

/** Returns the reason that an account gets no texts, or null. Source: 47 CFR 64.1200(a); bar J11 */
export function refusalOf(
  standing: TextStanding | null,
): 'no_account' | 'no_wish' | 'no_phone' | 'no_consent' | 'stopped' | null {
  if (standing?.status !== 'active') return 'no_account'
  if (!standing.sms_notifications) return 'no_wish'
  if (!standing.phone) return 'no_phone'
  if (!standing.has_consent) return 'no_consent'
  return standing.isStopped ? 'stopped' : null
}

/** Indianapolis hours in which texts go out, ending an hour before the legal limit. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/** Returns the time when texts may go out again, or null if they may now. Source: 47 CFR 64.1200(c)(1), 8 AM to 9 PM */
export function quietUntil(at: Date): Date | null {
  const hour = Number(localOf(at).slice(11, 13))
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return null
  // Noon plus a day is tomorrow, even across a DST change.
  const noon = instantOf(`${calendarDayOf(at)}T12:00`) ?? at
  const day = hour < FIRST_HOUR ? calendarDayOf(at) : calendarDayOf(new Date(noon.getTime() + DAY_MS))
  return instantOf(`${day}T0${FIRST_HOUR}:00`)
}

const MAX_TEXT = 300

/** Returns the text to send, with the sender first and the opt-out last. */
export function textBody(text: string, brokerage: string): string {
  const shown = text.replace(/\s+/g, ' ').trim()
  const body = shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT - 1)}…` : shown
  return `${brokerage}: ${body} Reply STOP to opt out.`
}
