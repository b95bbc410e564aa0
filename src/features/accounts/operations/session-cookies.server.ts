import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deleteCookie, setCookie } from '@tanstack/react-start/server'
import { env, isHttps } from '#env.server.ts'
import type { HeaderSession } from '../schema.ts'

/** `__Host-` binds the cookie to this very host over https; a browser refuses that name on plain http. */
const SESSION_COOKIE = isHttps ? '__Host-session' : 'session'
const HEADER_COOKIE = isHttps ? '__Host-header' : 'header'
const HEADER_SECONDS = 300
/** Secrets that are no session: what the browser of a registration holds, a sign-in half done, a browser seen before. */
const OTHERS = {
  registration: { name: isHttps ? '__Host-registration' : 'registration', seconds: 24 * 3600 },
  step: { name: isHttps ? '__Host-step' : 'step', seconds: 600 },
  device: { name: isHttps ? '__Host-device' : 'device', seconds: 365 * 24 * 3600 },
} as const
type Other = keyof typeof OTHERS
const flags = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const

/** A new secret of 256 bits and its hash; only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The hash of the session secret that a request carries, or null. A malformed cookie is no cookie. */
export function sessionHashOf(request: Request): Buffer | null {
  const token = cookieOf(request, SESSION_COOKIE)
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null
}

export function setSessionCookie(token: string, expires: Date): void {
  setCookie(SESSION_COOKIE, token, { ...flags, expires })
}

/** The hash of another secret that a request carries, or null. */
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

/** The cookie that paints the header: signed, five minutes, grants nothing. */
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
 * What the cookies alone say: the header's session; `stale` where there is a session whose header cookie has run out;
 * null for a visitor.
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

/** The value of a cookie as it came, or null. */
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
