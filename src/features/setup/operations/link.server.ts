import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#access/actors.ts'
import { actorFor, commandActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { env, isHttps, publicUrl } from '#env.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { OpenedLink } from '../schema.ts'
import { LINK_MINUTES, MESSAGES, STEPS } from '../words.ts'

/** Cookie of the browser that opened the link. */
const COOKIE = isHttps ? '__Host-setup' : 'setup'
const COOKIE_LINE = `HttpOnly; SameSite=Lax; Path=/${isHttps ? '; Secure' : ''}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

/**
 * Makes a link in place of the older one.
 * @returns its URL with the one-time token, which is stored nowhere, and its end
 * @throws conflict if the site has an administrator
 */
export async function createSetupLink(actor: Actor): Promise<{ url: string; expires_at: Date }> {
  const token = newToken()
  const at = now()
  const expires_at = new Date(at.getTime() + LINK_MINUTES * 60_000)
  await transaction(async () => {
    if (await queries.hasAdministrator()) throw new AppError('conflict', MESSAGES.hasAdministrator)
    await queries.insertLink(hashOf(token), at, expires_at)
    audit(actor, 'setup_link.created', { object_type: 'settings', object_id: 'setup', after: { expires_at } })
  })
  return { url: `${publicUrl}/setup/${token}`, expires_at }
}

/** Makes a link when the site starts. @returns null if it has an administrator, or is the sample, which gets its own */
export async function setupLinkAtStart(): Promise<{ url: string; expires_at: Date } | null> {
  if (env.SAMPLE || env.SAMPLE_PASSWORD || (await queries.hasAdministrator())) return null
  return createSetupLink(commandActor('start'))
}

/**
 * Opens a link: binds it to the browser that opens it first. Of two browsers at the same time, one gets it.
 * @param browser secret of the browser's cookie, or null
 */
export async function openLink(actor: Actor, token: string, browser: string | null): Promise<OpenedLink> {
  return transaction(async () => {
    const link = await queries.lockLink()
    if (await queries.hasAdministrator()) return { has_administrator: true }
    if (!link || link.expires_at <= now() || !timingSafeEqual(link.token_hash, hashOf(token)))
      return { fault: 'expired' }
    if (link.browser_hash) {
      const isSame = browser !== null && timingSafeEqual(link.browser_hash, hashOf(browser))
      return isSame ? { browser_token: null } : { fault: 'used' }
    }
    const browser_token = newToken()
    await queries.updateBrowser(hashOf(browser_token))
    audit(actor, 'setup_link.opened', { object_type: 'settings', object_id: 'setup' })
    return { browser_token }
  })
}

/** Returns whether a request comes from the browser that opened the link, while the link is valid. */
export function isOpenedBy(link: queries.SetupLink | null, request: Request): link is queries.SetupLink {
  const browser = browserOf(request)
  if (!link?.browser_hash || browser === null || link.expires_at <= now()) return false
  return timingSafeEqual(link.browser_hash, hashOf(browser))
}

function browserOf(request: Request): string | null {
  const found = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
  const token = found?.slice(COOKIE.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

/**
 * Answers GET /setup/{token}: exchanges the token for a cookie and redirects to /setup, so that the token is in no
 * history and no Referer. Prefetches open nothing.
 */
export function setupLinkAnswer(request: Request): Promise<Response> | null {
  const [, token] = /^\/setup\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? []
  if (token === undefined || Object.hasOwn(STEPS, token)) return null
  if (request.method !== 'GET' || /prefetch/.test(request.headers.get('sec-purpose') ?? ''))
    return Promise.resolve(new Response(null, { status: 204, headers: NOT_STORED }))
  return answer(request, token)
}

const NOT_STORED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

async function answer(request: Request, token: string): Promise<Response> {
  const actor = await actorFor('public', request)
  const wait = await waitSecondsAfterHit('setup-link', actor.caller?.ip ?? '')
  if (wait > 0)
    return new Response(MESSAGES.tooMany, {
      status: 429,
      headers: { ...NOT_STORED, 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(wait) },
    })
  const opened = await openLink(actor, token, browserOf(request))
  const query = 'fault' in opened ? `?link=${opened.fault}` : ''
  const headers = new Headers({ ...NOT_STORED, location: `/setup${query}` })
  if ('browser_token' in opened && opened.browser_token)
    headers.append('set-cookie', `${COOKIE}=${opened.browser_token}; Max-Age=${LINK_MINUTES * 60}; ${COOKIE_LINE}`)
  return new Response(null, { status: 303, headers })
}
