import { CLOSED } from './words.ts'

/** An address of the site, and when what it shows changed, where that is known. */
export interface Entry {
  path: string
  modified?: Date
}

/** A sitemap: addresses for search engines. Source: sitemaps.org, protocol 0.9. @param url of the site, without a slash at the end */
export function sitemapXml(url: string, entries: readonly Entry[]): string {
  return documentOf('urlset', 'url', url, entries)
}

/** The sitemap that names the others. */
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

/** What programs are asked to leave alone, and where the sitemap is. Source: RFC 9309. */
export function robotsText(url: string): string {
  return `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${url}/sitemap.xml\n`
}
