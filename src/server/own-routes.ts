import { workerActor } from '#access/make-actor.server.ts'
import { env } from '#env.server.ts'
import { receiveEvents } from '#features/analytics/public.server.ts'
import { brandFile } from '#features/brand/public.server.ts'
import { appManifest } from '#features/device-notifications/public.server.ts'
import { documentFile } from '#features/documents/public.server.ts'
import { listingFile } from '#features/downloads/public.server.ts'
import { picture } from '#features/listing-media/public.server.ts'
import { syncMls } from '#features/mls/jobs/sync-mls.server.ts'
import { receivePush } from '#features/mls/public.server.ts'
import { setupLinkAnswer } from '#features/setup/public.server.ts'
import { crawlerFile } from '#features/sitemap/public.server.ts'
import { sponsorLogo } from '#features/sponsors/public.server.ts'
import { receiveText } from '#features/text-messages/public.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { allMetrics, registry } from '#kit/metrics.server.ts'
import { readyState } from './ready.ts'

/** Routes outside the router: health, metrics, webhooks, images and files. */

const PUSH_PATH = '/webhooks/mls'
const TEXTS_PATH = '/webhooks/texts'
const EVENTS_PATH = '/visit-events'
/** Path of photos. */
export const IMAGES = '/img/'

/** Routes for GET only. */
const probes: Record<string, (request: Request) => Promise<Response>> = {
  '/healthz': async () => json({ ok: true }),
  '/readyz': async () => {
    const state = await readyState()
    return json(state, state.ready ? 200 : 503)
  },
  '/metrics': async (request) =>
    mayReadMetrics(request)
      ? new Response(await allMetrics(), {
          headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
        })
      : json({ error: 'forbidden' }, 403),
}

/** Returns the response of a route in this file, or null for pages and calls. */
export function ownResponse(request: Request): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET' && probes[pathname]) return probes[pathname](request)
  // The feed and the text gateway send no Origin of this site; a secret authenticates them.
  if (pathname === PUSH_PATH)
    return receivePush(request, (startAfter) => enqueue(syncMls, { isAwaited: true }, { startAfter }))
  if (pathname === TEXTS_PATH) return receiveText(request, workerActor('text-messages'))
  if (pathname === EVENTS_PATH) return receiveEvents(request)
  if (pathname.startsWith(IMAGES)) return picture(request)
  return (
    documentFile(request) ??
    brandFile(request) ??
    listingFile(request) ??
    sponsorLogo(request) ??
    setupLinkAnswer(request) ??
    crawlerFile(request) ??
    appManifest(request)
  )
}

/** Returns true for a probe or a webhook. Both work whatever visitors may see. */
export function isProbe(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return (request.method === 'GET' && pathname in probes) || pathname === PUSH_PATH || pathname === TEXTS_PATH
}

/** Returns the kind of a request for metrics. */
export function kindOf(request: Request): 'call' | 'picture' | 'own' | 'page' {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/_serverFn/')) return 'call'
  if (pathname.startsWith(IMAGES)) return 'picture'
  return isProbe(request) || pathname === EVENTS_PATH ? 'own' : 'page'
}

/** Returns a JSON response with `no-store`. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

function mayReadMetrics(request: Request): boolean {
  if (env.METRICS_TOKEN) return request.headers.get('authorization') === `Bearer ${env.METRICS_TOKEN}`
  const ip = (request as Request & { ip?: string }).ip ?? ''
  return !request.headers.has('x-forwarded-for') && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}
