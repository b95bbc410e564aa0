import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deleteCookie, setCookie } from '@tanstack/react-start/server'
import { env, isHttps } from '#env.server.ts'
import type { HeaderSession } from '../schema.ts'

/** `__Host-` binds the cookie to this exact host over https. Browsers reject that prefix over plain http. */
const SESSION_COOKIE = isHttps ? '__Host-session' : 'session'
const HEADER_COOKIE = isHttps ? '__Host-header' : 'header'
const HEADER_SECONDS = 300
/** Secrets of a registration's browser, of a sign-in that awaits its code, and of a known device. */
const OTHERS = {
  registration: { name: isHttps ? '__Host-registration' : 'registration', seconds: 24 * 3600 },
  step: { name: isHttps ? '__Host-step' : 'step', seconds: 600 },
  device: { name: isHttps ? '__Host-device' : 'device', seconds: 365 * 24 * 3600 },
} as const
type Other = keyof typeof OTHERS
const flags = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const

/** Returns a new 256-bit secret and its hash. Only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns the hash of the session secret in a request, or null. Ignores malformed cookies. */
export function sessionHashOf(request: Request): Buffer | null {
  const token = cookieOf(request, SESSION_COOKIE)
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null
}

export function setSessionCookie(token: string, expires: Date): void {
  setCookie(SESSION_COOKIE, token, { ...flags, expires })
}

/** Returns the hash of another secret in a request, or null. */
export function otherHashOf(request: Request, other: Other): Buffer | null {
  const token = cookieOf(request, OTHERS[other].name)
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null
}

export function setOtherCookie(other: Other, token: string): void {
  setCookie(OTHERS[other].name, token, { ...flags, maxAge: OTHERS[other].seconds })
}

export function clearOtherCookie(other: Other): void {
  deleteCookie(OTHERS[other].name, flags)
}

/** Sets the cookie that the header renders from: signed, valid for five minutes, and without any access. */
export function setHeaderCookie({ id, name, role_level, is_agent }: HeaderSession, now: Date): void {
  const body = Buffer.from(
    JSON.stringify({ id, name, role_level, is_agent, until: Math.floor(now.getTime() / 1000) + HEADER_SECONDS }),
  ).toString('base64url')
  setCookie(HEADER_COOKIE, `${body}.${sign(body)}`, { ...flags, maxAge: HEADER_SECONDS })
}

export function clearCookies(): void {
  deleteCookie(SESSION_COOKIE, flags)
  deleteCookie(HEADER_COOKIE, flags)
}

/**
 * Returns the header's session from the cookies alone. `stale` if the session's header cookie has expired, null for a
 * visitor.
 */
export function headerSessionOf(request: Request, now: Date): HeaderSession | 'stale' | null {
  const hasSession = sessionHashOf(request) !== null
  const [body = '', signature = ''] = (cookieOf(request, HEADER_COOKIE) ?? '').split('.')
  if (!hasSession) return null
  if (!body || !isEqual(signature, sign(body))) return 'stale'
  try {
    const { until, id, name, role_level, is_agent } = JSON.parse(Buffer.from(body, 'base64url').toString())
    return until * 1000 > now.getTime() ? { id, name, role_level, is_agent } : 'stale'
  } catch {
    return 'stale'
  }
}

/** Returns the raw value of a cookie, or null. */
export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

function sign(body: string): string {
  return createHmac('sha256', `header:${env.SECRET}`).update(body).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
