import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env, isHttps } from '#env.server.ts'

const LIFETIME_SECONDS = 86_400
const MAX_CACHED = 10_000
/** Cache of verified cookies, because checking a signature costs more than the rest of a read. */
const verifiedCookies = new Map<string, { id: string; until: number }>()

/** Returns a new cookie for a reader who solved a captcha. It is valid for one day and for this subject only. */
export function newReaderCookie(subject: string, at: Date): string {
  const until = Math.floor(at.getTime() / 1000) + LIFETIME_SECONDS
  const body = `${randomBytes(9).toString('base64url')}.${until.toString(36)}`
  return `${body}.${sign(body, subject)}`
}

/** Attributes of the cookie. */
export const COOKIE_FLAGS = {
  httpOnly: true,
  secure: isHttps,
  sameSite: 'lax',
  path: '/',
  maxAge: LIFETIME_SECONDS,
} as const

/** Returns the id in a cookie of this subject, or null if we did not sign it or it has expired. */
export function readerIdOf(value: string | null | undefined, subject: string, at: Date): string | null {
  if (!value || value.length > 120) return null
  const key = `${subject} ${value}`
  const found = verifiedCookies.get(key)
  if (found) return found.until > at.getTime() ? found.id : null
  const [id = '', until = '', signature = ''] = value.split('.')
  if (!isEqual(signature, sign(`${id}.${until}`, subject))) return null
  const verified = { id, until: Number.parseInt(until, 36) * 1000 }
  if (verifiedCookies.size >= MAX_CACHED) verifiedCookies.clear()
  verifiedCookies.set(key, verified)
  return verified.until > at.getTime() ? id : null
}

function sign(body: string, subject: string): string {
  return createHmac('sha256', `reader:${env.SECRET}`).update(`${subject} ${body}`).digest('base64url').slice(0, 32)
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
