import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env, isHttps } from '#env.server.ts'
import { READER_COOKIE } from '#kit/call/request.server.ts'

/** A visitor told apart from the others of their network. `confirmed`: they solved a captcha. */
export interface ReaderMark {
  id: string
  isConfirmed: boolean
}

const SECONDS = 86_400
const MAX_KNOWN = 10_000
/** Cookies that were verified, with whom they are for: a signature costs more than the rest of a read. */
const known = new Map<string, { mark: ReaderMark; until: number }>()

/** A new cookie for a subject: a network, or an account. It is good for a day, and for this subject alone. */
export function newReaderCookie(subject: string, isConfirmed: boolean, at: Date): string {
  const until = Math.floor(at.getTime() / 1000) + SECONDS
  const body = `${randomBytes(9).toString('base64url')}.${until.toString(36)}.${isConfirmed ? 'c' : 'u'}`
  return `${body}.${sign(body, subject)}`
}

/** The attributes of the cookie, for the framework and for a header. */
export const COOKIE_FLAGS = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/', maxAge: SECONDS } as const

/** The header that sets a cookie. */
export function setCookieLine(value: string): string {
  return `${READER_COOKIE}=${value}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The mark in a cookie, where it is ours, for this subject, and has not expired. */
export function readerMarkOf(value: string | null | undefined, subject: string, at: Date): ReaderMark | null {
  if (!value || value.length > 120) return null
  const key = `${subject} ${value}`
  const found = known.get(key)
  if (found) return found.until > at.getTime() ? found.mark : null
  const [id = '', until = '', level = '', signature = ''] = value.split('.')
  if (!isEqual(signature, sign(`${id}.${until}.${level}`, subject))) return null
  const verified = { mark: { id, isConfirmed: level === 'c' }, until: Number.parseInt(until, 36) * 1000 }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, verified)
  return verified.until > at.getTime() ? verified.mark : null
}

function sign(body: string, subject: string): string {
  return createHmac('sha256', `reader:${env.SECRET}`).update(`${subject} ${body}`).digest('base64url').slice(0, 32)
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
