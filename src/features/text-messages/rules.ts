import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import { STOP_WORDS, TEXT_REPLIES, type TextWish } from './words.ts'

/**
 * What somebody asks for by a text that is one of the agreed words, however it is spelled: "Stop.", "opt-out", "STOP ALL".
 * Null for any other text: who writes "stop by at five" ends nothing. Source: 47 CFR 64.1200(a)(10)
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

/** What is answered to a wish, with the brokerage's name and how to reach it. */
export function replyTo(
  wish: TextWish,
  { name, phone, email }: { name: string; phone: string | null; email: string | null },
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
  return TEXT_REPLIES[wish].replace('{brokerage}', name).replace('{reach}', ways || 'visit our website')
}

/** What an account's standing says about texts. */
export interface TextStanding {
  status: string
  sms_notifications: boolean
  phone: string | null
  has_consent: boolean
  isStopped: boolean
}

/** Why an account is sent no texts, or null where it may be. Source: 47 CFR 64.1200(a); bar J11 */
export function refusalOf(
  standing: TextStanding | null,
): 'no_account' | 'no_wish' | 'no_phone' | 'no_consent' | 'stopped' | null {
  if (standing?.status !== 'active') return 'no_account'
  if (!standing.sms_notifications) return 'no_wish'
  if (!standing.phone) return 'no_phone'
  if (!standing.has_consent) return 'no_consent'
  return standing.isStopped ? 'stopped' : null
}

/** The hours in Indianapolis between which texts go out: an hour inside of what the law allows. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

/** The instant at which texts go out again, or null where they do now. Source: 47 CFR 64.1200(c)(1), 8 AM to 9 PM */
export function quietUntil(at: Date): Date | null {
  const hour = Number(localOf(at).slice(11, 13))
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return null
  // Noon of today plus a day is tomorrow, also where the clock is moved in between.
  const noon = instantOf(`${calendarDayOf(at)}T12:00`) ?? at
  const day = hour < FIRST_HOUR ? calendarDayOf(at) : calendarDayOf(new Date(noon.getTime() + DAY_MS))
  return instantOf(`${day}T0${FIRST_HOUR}:00`)
}

const MAX_TEXT = 300

/** A text as it goes out: who sends it first, and how to opt out last. */
export function textBody(text: string, brokerage: string): string {
  const shown = text.replace(/\s+/g, ' ').trim()
  const body = shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT - 1)}…` : shown
  return `${brokerage}: ${body} Reply STOP to opt out.`
}
