import { isIP } from 'node:net'
import { env, isHttps } from '#env.server.ts'
import { requestLocal } from './request-local.server.ts'

/** Sender of a request, as the connection and headers identify it. */
export interface Caller {
  ip: string
  user_agent: string | null
  request_id: string
  /** Raw cookie of a visitor or account that solved a captcha. */
  reader_cookie?: string | null
  /** Code of the browser's first language, such as "es". */
  language?: string | null
}

/** Contains a random id only, so it does not identify a person. */
export const READER_COOKIE = isHttps ? '__Host-reader' : 'reader'
const READER_VALUE = new RegExp(`(?:^|;\\s*)${READER_COOKIE}=([\\w.-]{1,120})(?:;|$)`)

const trustedProxies = env.TRUSTED_PROXIES.split(',')
  .map((proxy) => proxy.trim())
  .filter(Boolean)
const callers = requestLocal<Caller>()

/**
 * Returns the caller of a request. Uses X-Forwarded-For only if the connection comes from a trusted proxy, and reads it
 * from the right: a client can forge everything left of the first untrusted address.
 */
export function callerOf(request: Request): Caller {
  const known = callers.get(request)
  if (known) return known
  const caller = callerFrom({
    peer: (request as Request & { ip?: string }).ip ?? '',
    forwardedFor: request.headers.get('x-forwarded-for'),
    userAgent: request.headers.get('user-agent'),
    cookie: request.headers.get('cookie'),
    acceptLanguage: request.headers.get('accept-language'),
  })
  callers.set(request, caller)
  return caller
}

/** Connection data of a request, before it is a Request object. */
export interface From {
  peer: string
  forwardedFor: string | null | undefined
  userAgent: string | null | undefined
  cookie: string | null | undefined
  acceptLanguage?: string | null | undefined
}

/** Returns the caller for connection data. */
export function callerFrom({ peer, forwardedFor, userAgent, cookie, acceptLanguage }: From): Caller {
  return {
    ip: clientAddress(peer, forwardedFor ?? ''),
    user_agent: userAgent?.slice(0, 400) ?? null,
    request_id: crypto.randomUUID(),
    reader_cookie: (cookie && READER_VALUE.exec(cookie)?.[1]) ?? null,
    language: /^\s*([a-z]{2,3})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase() ?? null,
  }
}

function clientAddress(from: string, forwardedFor: string): string {
  const peer = normalise(from)
  if (!trustedProxies.includes(peer)) return peer || 'unknown'
  const hops = forwardedFor.split(',').map((hop) => normalise(hop.trim()))
  return hops.findLast((hop) => isIP(hop) !== 0 && !trustedProxies.includes(hop)) ?? peer
}

function normalise(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

/**
 * Returns the key that limits count by: the /64 of an IPv6 caller, who could use any address in it.
 * Source: bar A3, CVE-2026-45364.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
