import { renderToStaticMarkup } from 'react-dom/server'
import { publicUrl } from '#env.server.ts'
import { currentAccountOf } from '#features/accounts/public.server.ts'
import { isAdminLevel, isAuditor } from '#features/accounts/rules.ts'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import { siteBrand } from '#features/brand/public.server.ts'
import { getBrokerage, isSiteOpen } from '#features/brokerage/public.server.ts'
import { emptyCrawlerFile } from '#features/sitemap/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { OpeningSoonPage } from '#shell/opening-soon-page.tsx'
import stylesUrl from '../styles.css?url'
import { OPEN_CALLS } from './open-calls.ts'
import { IMAGES, isProbe, json } from './own-routes.ts'

/**
 * While the site is closed, visitors get a page that says that it opens soon, and nothing else: whatever is not on
 * these lists is refused, so a new route or call is closed without a line here.
 */

/** Pages for signing in, for invited people, for unsubscribing, and for staff, whose own guards apply. With all pages below them. */
const PAGES = [
  '/login',
  '/signout',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/unsubscribe',
  '/alerts',
  '/setup',
  '/admin',
  '/agent',
]

/** The site's own routes that these pages use. With all paths below them. */
const OWN_ROUTES = ['/visit-events', '/brand']

const REFUSAL = 'This site isn’t open yet.'

/** Returns true while visitors may not see the site. Probes and webhooks never ask. */
export async function isClosed(request: Request): Promise<boolean> {
  return !isProbe(request) && !(await isSiteOpen())
}

/** Returns the response of a closed site, or null if the request may pass. `nonce` allows its styles. */
export async function closedResponse(request: Request, nonce: string): Promise<Response | null> {
  const crawlers = emptyCrawlerFile(request)
  if (crawlers) return crawlers
  if (isAllowed(request) || isStaff(await currentAccountOf(request))) return null
  const { pathname } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || pathname.startsWith('/_serverFn/')) return json({ error: REFUSAL }, 403)
  // A page in place of a photo or a file would be of no use.
  if (pathname.startsWith(IMAGES) || /\.\w+$/.test(pathname)) return json({ error: REFUSAL }, 404)
  return openingSoon(request, nonce)
}

function isAllowed(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const call = /^\/(?:_serverFn|forms)\/([^/]+)$/.exec(pathname)?.[1]
  // The development server encodes the names of calls.
  if (call !== undefined) return OPEN_CALLS.has(call) || (import.meta.env.DEV && pathname.startsWith('/_serverFn/'))
  return [...OWN_ROUTES, ...PAGES].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** Staff prepare the site before it opens, and the MLS's auditor reviews it. */
function isStaff(account: CurrentAccount | null): boolean {
  if (account?.status !== 'active') return false
  return isAdminLevel(account) || account.agent_id !== null || isAuditor(account, now())
}

async function openingSoon(request: Request, nonce: string): Promise<Response> {
  const page = renderToStaticMarkup(
    <OpeningSoonPage
      brokerage={await getBrokerage()}
      brand={await siteBrand()}
      stylesUrl={stylesUrl}
      nonce={nonce}
      url={publicUrl}
    />,
  )
  return new Response(request.method === 'HEAD' ? null : `<!DOCTYPE html>${page}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
