import { visitorOf } from '#access/make-actor.server.ts'
import { publicUrl } from '#env.server.ts'
import { listActiveAgents } from '#features/agents/public.server.ts'
import { listPlaces } from '#features/market/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { listHiddenPages } from '#features/seo/public.server.ts'
import { PAGES as SEO_PAGES } from '#features/seo/words.ts'
import { hasPublishedSections } from '#features/site-texts/public.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { type Entry, indexXml, robotsText, sitemapXml } from './rules.ts'
import { HOMES_IN_A_FILE, PAGES } from './words.ts'

const CRAWLER_PATH = /^\/(?:robots\.txt|sitemap(?:-pages|-homes-([1-9]\d{0,4}))?\.xml)$/
/** A sold home leaves the sitemap after this time. */
const CACHE_SECONDS = 300

/**
 * Serves robots.txt and the sitemaps of pages, places, upcoming events, landing pages and public homes, always as a
 * visitor sees them. Null for any other URL.
 */
export function crawlerFile(request: Request): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  const [is, part] = CRAWLER_PATH.exec(pathname) ?? []
  if (!is || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  return answerOf(request, pathname, part === undefined ? null : Number(part))
}

/** Serves the same files for a site that is not open: it disallows everything and lists nothing. */
export function emptyCrawlerFile(request: Request): Response | null {
  const { pathname } = new URL(request.url)
  if (!CRAWLER_PATH.test(pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  const isText = pathname === '/robots.txt'
  const text = isText
    ? 'User-agent: *\nDisallow: /\n'
    : pathname === '/sitemap.xml'
      ? indexXml(publicUrl, [])
      : sitemapXml(publicUrl, [])
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: { ...headersOf(isText), 'cache-control': 'no-store' },
  })
}

function headersOf(isText: boolean): Record<string, string> {
  return {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${CACHE_SECONDS}`,
  }
}

async function answerOf(request: Request, pathname: string, part: number | null): Promise<Response> {
  const isText = pathname === '/robots.txt'
  const text = isText
    ? robotsText(publicUrl)
    : part !== null
      ? await homes(part)
      : pathname === '/sitemap-pages.xml'
        ? sitemapXml(publicUrl, await pages())
        : await index()
  if (text === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(request.method === 'HEAD' ? null : text, { headers: headersOf(isText) })
}

const asVisitor = () => lookerOf(visitorOf<'public'>(new Request(publicUrl)))

async function index(): Promise<string> {
  const { homes, modified } = await queries.countHomes(asVisitor())
  const files = Array.from({ length: Math.ceil(homes / HOMES_IN_A_FILE) }, (_, file): Entry => {
    const path = `/sitemap-homes-${file + 1}.xml`
    return modified ? { path, modified } : { path }
  })
  return indexXml(publicUrl, [{ path: '/sitemap-pages.xml' }, ...files])
}

async function pages(): Promise<Entry[]> {
  const at = now()
  const [hidden, agents, places, events, landings, hasBuyersGuide, hasSellersGuide] = await Promise.all([
    listHiddenPages(),
    listActiveAgents(),
    listPlaces(),
    queries.listEvents(at),
    queries.listLandingPages(asVisitor(), at),
    hasPublishedSections('buyers_guide'),
    hasPublishedSections('sellers_guide'),
  ])
  // Pages that an admin sets to noindex must not be in the sitemap, which would contradict it.
  const hiddenPaths = new Set<string | null>(hidden.map((key) => SEO_PAGES[key].path))
  if (!hasBuyersGuide) hiddenPaths.add('/buyers-guide')
  if (!hasSellersGuide) hiddenPaths.add('/sellers-guide')
  return [
    // Without statistics for any city, the page of areas is not listed.
    ...PAGES.filter((path) => !hiddenPaths.has(path) && (path !== '/areas' || places.length > 0)).map((path) => ({
      path,
    })),
    ...(hidden.includes('about-agent') ? [] : agents).map(({ slug }) => ({ path: `/about-${slug}` })),
    ...places.map(({ slug, computed_at }) => ({ path: `/areas/${slug}`, modified: computed_at })),
    ...(hidden.includes('networking-event') ? [] : events).map(({ id, modified }) => ({
      path: `/networking/${id}`,
      modified,
    })),
    ...landings.map(({ slug, modified }) => ({ path: `/l/${slug}`, modified })),
  ]
}

/** @returns null if there are fewer homes */
async function homes(part: number): Promise<string | null> {
  const found = await queries.listHomes(asVisitor(), (part - 1) * HOMES_IN_A_FILE, HOMES_IN_A_FILE)
  if (found.length === 0) return null
  return sitemapXml(
    publicUrl,
    found.map(({ id, modified }) => ({ path: `/properties/${id}`, modified })),
  )
}
