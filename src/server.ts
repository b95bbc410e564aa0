import { setTimeout as sleep } from 'node:timers/promises'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { visitorOf, workerActor } from '#access/make-actor.server.ts'
import { listen } from '#db/changes.server.ts'
import { pool } from '#db/db.server.ts'
import { isSchemaCurrent, migrate } from '#db/migrate.server.ts'
import { env, publicUrl } from '#env.server.ts'
import { currentAccountOf, receiveText } from '#features/accounts/public.server.ts'
import { flushEvents, receiveEvents } from '#features/analytics/public.server.ts'
import { documentFile } from '#features/documents/public.server.ts'
import { workerHealth } from '#features/jobs/public.server.ts'
import { syncMls } from '#features/mls/jobs/sync-mls.server.ts'
import { readiness, receivePush } from '#features/mls/public.server.ts'
import { listingFile, lookerOf, picture } from '#features/properties/public.server.ts'
import {
  mayBeShown,
  pacingOf,
  type Shown,
  shareReads,
  shownTo,
  startSharing,
} from '#features/read-limits/public.server.ts'
import { readAhead } from '#features/search/public.server.ts'
import { crawlerFile } from '#features/sitemap/public.server.ts'
import { sponsorLogo } from '#features/sponsors/public.server.ts'
import { callerFrom, callerOf, type From } from '#kit/call/request.server.ts'
import { requestLocal } from '#kit/call/request-local.server.ts'
import { securityHeaders } from '#kit/call/security.server.ts'
import { passingFault } from '#kit/call/transient-error.server.ts'
import { uploadPlace } from '#kit/call/uploads.server.ts'
import { readWire } from '#kit/call/wire.server.ts'
import { deferScripts, withLoader } from '#kit/client-loading/public.server.ts'
import { enqueue, stopSender } from '#kit/job/job.server.ts'
import { log, takeConsole } from '#kit/log.server.ts'
import { allMetrics, registry, requestSeconds } from '#kit/metrics.server.ts'
import { type CachedPage, findCachedPage, renderPublicPage } from '#kit/render-cache/public.server.ts'

// A call is an endpoint whether or not a page uses it yet: naming the files makes the build register all of them.
const callFiles = import.meta.glob<Record<string, unknown>>([
  './features/*/functions.ts',
  './features/*/functions/*.ts',
  '!**/*.test.ts',
])
const callNames = new Set<string>()

/** Rendered pages on their way out, by request. */
const pages = requestLocal<Buffer>()
/** Requests whose page every visitor sees alike: its route says so, and its address holds nothing else. */
const shared = requestLocal<true>()

/**
 * A page is one string. As the body of a Response it would become a stream, checked and copied on the way: a fifth of the
 * time that a page takes. So it is encoded once and goes around the framework, whose answer holds the status and headers.
 */
const handle = createStartHandler(async ({ request, router, responseHeaders }) => {
  try {
    const routeIds = router.state.matches.map((match) => match.routeId)
    const deferred = router.ssr?.manifest ? deferScripts(router.ssr.manifest, routeIds) : null
    if (deferred) router.ssr = { manifest: deferred.manifest }
    const html = renderToString(createElement(StartServer, { router }))
    const page = await transformHtmlStringWithRouter(router, html)
    const parts = page.length === DOCTYPE.length + html.length ? [DOCTYPE, html] : [page]
    pages.set(request, encoded(deferred ? withLoader(parts, deferred.loader, router.options.ssr?.nonce) : parts))
    if (!new URL(request.url).search && router.state.matches.some(({ staticData }) => staticData.isCacheable)) {
      shared.set(request, true)
    }
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** What the framework puts before the rendered page, and as a rule the only thing that it adds. */
const DOCTYPE = '<!DOCTYPE html>'
/** Larger than any page but a few; those are encoded the slower way. */
const room = Buffer.allocUnsafe(1_000_000)

/**
 * The bytes of a page. Writing into room that is there takes half the time of making new room for it; and the parts of
 * the page are written one after the other, as putting them together first would copy all of it.
 */
function encoded(parts: readonly string[]): Buffer {
  const emails = parts.reduce((sum, { length }) => sum + length, 0)
  if (emails * 3 > room.length) return Buffer.from(parts.join(''))
  let end = 0
  for (const part of parts) end += room.write(part, end)
  return Buffer.from(room.subarray(0, end))
}

let isMigrated = false
let isStopped = false

/** Before the first request: the schema is brought up to date by whoever starts first. */
export async function start(): Promise<void> {
  if (!import.meta.env.DEV) takeConsole()
  await migrate()
  isMigrated = true
  listen()
  startSharing()
  if (!env.READ_LIMITS) log.warn('READ_LIMITS is off: nothing limits how many listings one client reads')
  for (const load of Object.values(callFiles)) for (const name of Object.keys(await load())) callNames.add(name)
  const anybody = lookerOf(visitorOf<'public'>(new Request('http://localhost')))
  readAhead(anybody).catch((error) => log.warn({ err: error }, 'listings could not be read ahead'))
  if (env.MLS_URL) void lookFirst()
}

const LOOK_MS = 2000

/**
 * Makes a page of listings as soon as they are in: on a first start they come behind the process, and the first page takes
 * a second, most of it for making its code ready. No visitor is to wait for that.
 */
async function lookFirst(): Promise<void> {
  while (!(await ready()).ready) {
    await sleep(LOOK_MS, undefined, { ref: false })
    if (isStopped) return
  }
  await respond(new Request(`${publicUrl}/properties`)).catch(() => undefined)
}

/** After the last request. */
export async function stop(): Promise<void> {
  isStopped = true
  await flushEvents()
  await shareReads().catch(() => undefined)
  await stopSender()
  await pool.end()
}

const PUSH_PATH = '/webhooks/mls'
const TEXTS_PATH = '/webhooks/texts'
const EVENTS_PATH = '/visit-events'

/** Answers of this process that no page makes: its health, its numbers, its pictures. */
const own: Record<string, (request: Request) => Promise<Response>> = {
  '/healthz': async () => json({ ok: true }),
  '/readyz': async () => {
    const state = await ready()
    return json(state, state.ready ? 200 : 503)
  },
  '/metrics': async (request) =>
    mayReadMetrics(request)
      ? new Response(await allMetrics(), {
          headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
        })
      : json({ error: 'forbidden' }, 403),
}

async function ready() {
  // The last migration is on record a moment before the program has its rights on what it made.
  if (!isMigrated)
    return { database: 'not asked yet', schema: 'not asked yet', listings: null, worker: null, ready: false }
  try {
    const isCurrent = await isSchemaCurrent((sql) => pool.query(sql))
    const listings = isCurrent ? await readiness() : { imported: 0, first_pictures: 0, is_ready: false }
    return {
      database: 'answers',
      schema: isCurrent ? 'current' : 'old',
      listings,
      // Told, and not asked for: the site answers without a worker.
      worker: isCurrent ? await workerHealth() : null,
      ready: isCurrent && listings.is_ready,
    }
  } catch (error) {
    log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'not ready')
    return { database: 'does not answer', schema: 'unknown', listings: null, worker: null, ready: false }
  }
}

function mayReadMetrics(request: Request): boolean {
  if (env.METRICS_TOKEN) return request.headers.get('authorization') === `Bearer ${env.METRICS_TOKEN}`
  const ip = (request as Request & { ip?: string }).ip ?? ''
  return !request.headers.has('x-forwarded-for') && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/** Returns the cached page for a visitor's request, or null. It costs next to nothing, so it comes before all else. */
export function cachedPage(url: string, from: From, encodings: string | undefined): CachedPage | null {
  const page = findCachedPage(url, from.cookie ?? undefined, encodings)
  // A reader who is slowed or refused is answered like any other request.
  if (page && isShown(page.note) && !isFreeFor(from, page.note)) return null
  if (page) requestSeconds.observe({ kind: 'cached', status: '200' }, 0)
  return page
}

function isFreeFor(from: From, shown: Shown): boolean {
  const caller = callerFrom(from)
  if (!mayBeShown(caller, shown)) return false
  const { delay_ms, cookie } = pacingOf(caller)
  return delay_ms === 0 && cookie === null
}

function isShown(note: unknown): note is Shown {
  return typeof note === 'object' && note !== null && 'opened' in note
}

/** An answer: in full where it is a page for everybody, or a response whose body is `page` where that is not null. */
type Answered = { cached: CachedPage } | { cached: null; response: Response; page: Buffer | null }

/** Answers one request, for the server around this program: it sends a page as the bytes it is. */
export async function respond(request: Request): Promise<Answered> {
  const end = requestSeconds.startTimer({ kind: kindOf(request) })
  const answered = await answer(request).catch((error) => faulted(request, error))
  end({ status: answered.cached ? '200' : String(answered.response.status) })
  return answered
}

/** The answer where the database or the disk failed around a page or call, as for a photo. @throws any other error */
function faulted(request: Request, error: unknown): Answered {
  const refusal = passingFault(error)
  if (!refusal) throw error
  const response = json({ error: refusal.message }, refusal.status)
  response.headers.set('retry-after', String(refusal.details?.retry_after_seconds ?? 5))
  return { cached: null, response: guarded(request, response), page: null }
}

export default {
  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    const answered = await respond(request)
    if (answered.cached)
      return new Response(new Uint8Array(Buffer.concat(answered.cached.body)), { headers: answered.cached.headers })
    const { response, page } = answered
    return page === null
      ? response
      : new Response(new Uint8Array(page), { status: response.status, headers: response.headers })
  },
}

/** Calls that take a file. */
const UPLOADS = ['uploadDocument', 'uploadSocialImage', 'uploadSlideImage', 'uploadLandingImage']

async function answer(request: Request): Promise<Answered> {
  const place = await uploadPlace(request, UPLOADS, async (one) => (await currentAccountOf(one))?.id ?? null)
  if (place === null) {
    const busy = json({ error: 'Too many files come in at once. Please try again in a minute.' }, 503)
    busy.headers.set('retry-after', '30')
    return { cached: null, response: guarded(request, busy), page: null }
  }
  try {
    return await answerWith(request, place?.maxBytes)
  } finally {
    place?.leave()
  }
}

async function answerWith(request: Request, maxBytes: number | undefined): Promise<Answered> {
  // The development server gives calls other names.
  const wire = await readWire(request, import.meta.env.DEV ? null : callNames, maxBytes)
  if (wire instanceof Response) return { cached: null, response: guarded(request, wire), page: null }
  const ours = await ownAnswer(wire)
  if (ours) return { cached: null, response: guarded(request, ours), page: null }
  return paced(wire, await pageOrCall(wire))
}

/** Delays the answer to a reader who has seen many listings, and says when one who has seen too many may come again. */
async function paced(wire: Request, answered: Answered): Promise<Answered> {
  const { delay_ms, retry_after_seconds, cookie } = pacingOf(callerOf(wire))
  if (delay_ms > 0) await sleep(delay_ms)
  if (answered.cached) {
    if (cookie) answered.cached.headers['set-cookie'] = cookie
    return answered
  }
  const { headers, status } = answered.response
  if (retry_after_seconds !== null && status === 429) headers.set('retry-after', String(retry_after_seconds))
  if (cookie) headers.append('set-cookie', cookie)
  return answered
}

async function pageOrCall(request: Request): Promise<Answered> {
  const { pathname: path, search } = new URL(request.url)
  if (import.meta.env.DEV || request.method !== 'GET' || search) return rendered(request)
  const caller = callerOf(request)
  const { headers } = request
  let own: Rendered | null = null
  const cached = await renderPublicPage(
    { path, cookie: headers.get('cookie'), encodings: headers.get('accept-encoding') },
    async () => {
      own = await rendered(request)
      const { response, page } = own
      return page && shared.get(request) && response.status === 200 ? { response, page, note: shownTo(caller) } : null
    },
  )
  // A reader who may not have the page is told so by a page of their own.
  if (cached && (!isShown(cached.note) || mayBeShown(caller, cached.note))) return { cached }
  return own ?? rendered(request)
}

type Rendered = Extract<Answered, { cached: null }>

async function rendered(wire: Request): Promise<Rendered> {
  const response = await handle(wire)
  return { cached: null, response, page: pages.take(wire) ?? null }
}

function kindOf(request: Request): 'call' | 'picture' | 'own' | 'page' {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/_serverFn/')) return 'call'
  if (pathname.startsWith('/img/')) return 'picture'
  return own[pathname] || pathname === PUSH_PATH || pathname === TEXTS_PATH || pathname === EVENTS_PATH ? 'own' : 'page'
}

/** The renderer's answers get their headers in start.ts. */
function guarded(request: Request, response: Response): Response {
  securityHeaders(request, response, '')
  return response
}

function ownAnswer(request: Request): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET' && own[pathname]) return own[pathname](request)
  // The feed and the text gateway are no pages of ours: they prove themselves by a secret instead.
  if (pathname === PUSH_PATH)
    return receivePush(request, (startAfter) => enqueue(syncMls, { isAwaited: true }, { startAfter }))
  if (pathname === TEXTS_PATH) return receiveText(request, workerActor('text-messages'))
  if (pathname === EVENTS_PATH) return receiveEvents(request)
  if (pathname.startsWith('/img/')) return picture(request)
  return documentFile(request) ?? listingFile(request) ?? sponsorLogo(request) ?? crawlerFile(request)
}
