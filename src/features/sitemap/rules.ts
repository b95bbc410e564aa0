import { CLOSED } from './words.ts'

/** A path with the time of its last change, if known. */
export interface Entry {
  path: string
  modified?: Date
}

/** Builds a sitemap. Source: sitemaps.org, protocol 0.9. @param url of the site, without a trailing slash */
export function sitemapXml(url: string, entries: readonly Entry[]): string {
  return documentOf('urlset', 'url', url, entries)
}

/** Builds the index of the sitemaps. */
export function indexXml(url: string, entries: readonly Entry[]): string {
  return documentOf('sitemapindex', 'sitemap', url, entries)
}

function documentOf(root: string, element: string, url: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, modified }) => {
    const time = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : ''
    return `<${element}><loc>${escaped(url + path)}</loc>${time}</${element}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Builds robots.txt. Source: RFC 9309. */
export function robotsText(url: string): string {
  return `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${url}/sitemap.xml\n`
}
