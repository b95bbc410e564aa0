import { setTimeout as sleep } from 'node:timers/promises'
import { currentAccountOf } from '#features/accounts/public.server.ts'
import { canBeShown, listingsShown, pacingOf } from '#features/read-limits/public.server.ts'
import type { ListingsShown } from '#features/read-limits/schema.ts'
import { callerFrom, callerOf, type From } from '#kit/call/request.server.ts'
import { securityHeaders } from '#kit/call/security.server.ts'
import { transientErrorOf } from '#kit/call/transient-error.server.ts'
import { uploadSlot } from '#kit/call/uploads.server.ts'
import { readWire } from '#kit/call/wire.server.ts'
import { requestSeconds } from '#kit/metrics.server.ts'
import { type CachedPage, findCachedPage, renderPublicPage } from '#kit/render-cache/public.server.ts'
import { closedResponse, isClosed } from './closed-site.tsx'
import { json, kindOf, ownResponse } from './own-routes.ts'
import { type Rendered, renderRequest } from './render.ts'

/** A cached page, or a response. If `page` is not null, it is the response's body. */
export type Answer = { cached: CachedPage } | { cached: null; response: Response; page: Buffer | null }

/** Names of all server calls; src/server.ts fills it at start. */
export const callNames = new Set<string>()

/** Calls with a file as their body. */
const UPLOADS = [
  'uploadDocument',
  'uploadSocialImage',
  'uploadSlideImage',
  'uploadLandingImage',
  'uploadImport',
  'uploadAgentPortrait',
]

/** Returns the cached page for a visitor's request, or null. It runs first because it costs the least. */
export function cachedPage(url: string, from: From, encodings: string | undefined): CachedPage | null {
  const page = findCachedPage(url, from.cookie ?? undefined, encodings)
  // A visitor whose requests are delayed or refused takes the normal path.
  if (page && isShown(page.note) && !isUnlimited(from, page.note)) return null
  if (page) requestSeconds.observe({ kind: 'cached', status: '200' }, 0)
  return page
}

function isUnlimited(from: From, shown: ListingsShown): boolean {
  const caller = callerFrom(from)
  if (!canBeShown(caller, shown)) return false
  return pacingOf(caller).delay_ms === 0
}

function isShown(note: unknown): note is ListingsShown {
  return typeof note === 'object' && note !== null && 'opened' in note
}

export async function respond(request: Request): Promise<Answer> {
  const end = requestSeconds.startTimer({ kind: kindOf(request) })
  const answered = await answer(request).catch((error) => unavailable(request, error))
  end({ status: answered.cached ? '200' : String(answered.response.status) })
  return answered
}

/** Returns the response to a transient fault of the database or the disk. @throws any other error */
function unavailable(request: Request, error: unknown): Answer {
  const refusal = transientErrorOf(error)
  if (!refusal) throw error
  const response = json({ error: refusal.message }, refusal.status)
  response.headers.set('retry-after', String(refusal.details?.retry_after_seconds ?? 5))
  return withSecurityHeaders(request, response)
}

async function answer(request: Request): Promise<Answer> {
  const slot = await uploadSlot(request, UPLOADS, async (one) => (await currentAccountOf(one))?.id ?? null)
  if (slot === null) {
    const busy = json({ error: 'Too many uploads at the same time. Try again in a minute.' }, 503)
    busy.headers.set('retry-after', '30')
    return withSecurityHeaders(request, busy)
  }
  try {
    return await answerWith(request, slot?.maxBytes)
  } finally {
    slot?.release()
  }
}

async function answerWith(request: Request, maxBytes: number | undefined): Promise<Answer> {
  // The development server names calls differently.
  const wire = await readWire(request, import.meta.env.DEV ? null : callNames, maxBytes)
  if (wire instanceof Response) return withSecurityHeaders(request, wire)
  if (!(await isClosed(wire))) return answerOpen(wire)
  const nonce = newNonce()
  const closed = await closedResponse(wire, nonce)
  const answered = closed ? withSecurityHeaders(wire, closed, nonce) : await answerOpen(wire)
  // Staff may share an address. No search engine may index it before the site opens.
  if (!answered.cached) answered.response.headers.set('x-robots-tag', 'noindex, nofollow')
  return answered
}

async function answerOpen(wire: Request): Promise<Answer> {
  const own = await ownResponse(wire)
  if (own) return withSecurityHeaders(wire, own)
  return delayed(wire, await pageOrCall(wire))
}

/** Delays the response for a visitor who viewed many listings, and adds Retry-After to a refusal. */
async function delayed(wire: Request, answered: Answer): Promise<Answer> {
  const { delay_ms, retry_after_seconds } = pacingOf(callerOf(wire))
  if (delay_ms > 0) await sleep(delay_ms)
  if (answered.cached) return answered
  const { headers, status } = answered.response
  if (retry_after_seconds !== null && status === 429) headers.set('retry-after', String(retry_after_seconds))
  return answered
}

async function pageOrCall(request: Request): Promise<Answer> {
  const { pathname: path, search } = new URL(request.url)
  if (import.meta.env.DEV || request.method !== 'GET' || search) return uncached(await renderRequest(request))
  const caller = callerOf(request)
  const { headers } = request
  let mine: Rendered | null = null
  const cached = await renderPublicPage(
    { path, cookie: headers.get('cookie'), encodings: headers.get('accept-encoding') },
    async () => {
      mine = await renderRequest(request)
      const { response, page, isPublic } = mine
      return page && isPublic && response.status === 200 ? { response, page, note: listingsShown(caller) } : null
    },
  )
  // For a visitor over the limit, render their refusal instead.
  if (cached && (!isShown(cached.note) || canBeShown(caller, cached.note))) return { cached }
  return uncached(mine ?? (await renderRequest(request)))
}

function uncached({ response, page }: Rendered): Answer {
  return { cached: null, response, page }
}

/** Adds the security headers; pages and calls get theirs in start.ts. */
function withSecurityHeaders(request: Request, response: Response, nonce = newNonce()): Answer {
  securityHeaders(request, response, nonce)
  return { cached: null, response, page: null }
}

function newNonce(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
