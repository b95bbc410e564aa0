import type { MetaHTMLAttributes } from 'react'

/** The site as every page's head needs it; the root route's loader answers it as `site`. */
export interface Site {
  name: string
  description: string
  /** Without a slash at the end. */
  url: string
  /** Path of the picture that social sites show where a page has none. */
  image: string
  /** Keywords of every page, behind its own. */
  keywords: string
}

/** Settings stored for a page; what is null or empty leaves the page's own text. */
export interface StoredHead {
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  canonical_url: string | null
  og_title: string | null
  og_description: string | null
  og_image_url: string | null
  robots: string | null
}

export interface PageHead {
  /** Of this page alone; the site's name is added. Null for the front page, whose title is the site. */
  title: string | null
  description?: string
  keywords?: string
  /** Path and the search parameters that belong to the canonical address; else the path of the page. */
  canonicalPath?: string
  image?: string
  type?: 'website' | 'article'
  /** False for accounts, administration and results that no search engine should list. */
  isIndexed?: boolean
  /** What an administrator has stored for the page (the answer of getPageSeo). */
  stored?: StoredHead | null
  /** Structured data of the page, beside that of the business. */
  data?: Record<string, unknown>[]
}

interface Match {
  pathname: string
  loaderData?: unknown
  /** `notFound` where its loader found nothing to show. */
  status?: string
  /** Set by the router on the root, where no route has the address or none below it shows that it is missing. */
  _notFound?: boolean | undefined
}

/** The head of every page that is not there. Source: specification 8. */
export const NOT_FOUND: PageHead = {
  title: 'Not Found',
  description: 'There is no page at this address. Search homes for sale, or call, text or email us.',
  isIndexed: false,
}

/** True where the address leads to nothing: its head is that of a missing page, whichever route it is under. */
export function isMissing(matches: readonly Match[]): boolean {
  return matches.some(({ status, _notFound }) => _notFound === true || status === 'notFound')
}

/**
 * The head of a page, from its own texts with the stored ones over them:
 * `head: ({ matches, loaderData }) => pageHead(matches, { title: 'Vetted vendors', stored: loaderData?.seo })`.
 */
export function pageHead(
  matches: readonly Match[],
  found: PageHead,
): { meta: Meta[]; links: { rel: string; href: string }[] } {
  const site = siteOf(matches)
  const page = isMissing(matches) ? NOT_FOUND : found
  const { stored } = page
  const title =
    stored?.meta_title || (page.title === null ? `${site.name} | ${site.description}` : `${page.title} | ${site.name}`)
  const description = stored?.meta_description || page.description || site.description
  const keywords =
    stored?.meta_keywords || page.keywords || [page.title, site.keywords].filter(Boolean).join(', ') || site.name
  const canonical = absolute(site, stored?.canonical_url || page.canonicalPath || matches.at(-1)?.pathname || '/')
  const robots =
    stored?.robots || (page.isIndexed === false ? 'noindex, nofollow' : 'index, follow, max-image-preview:large')
  const image = absolute(site, stored?.og_image_url || page.image || site.image)
  const social = {
    title: stored?.og_title || page.title || site.name,
    description: stored?.og_description || description,
  }
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords },
      { name: 'robots', content: robots },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: social.title },
      { property: 'og:description', content: social.description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: image },
      { property: 'og:locale', content: 'en_US' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: social.title },
      { name: 'twitter:description', content: social.description },
      { name: 'twitter:image', content: image },
      ...(page.data ?? []).map(structuredData),
    ],
    // A page that no engine should list has no canonical address: the two would contradict each other.
    links: robots.includes('noindex') ? [] : [{ rel: 'canonical', href: canonical }],
  }
}

type Meta = MetaHTMLAttributes<HTMLMetaElement> & { title?: string }

/** Data for search engines, as an entry of a head's `meta`: the router knows this form, its types do not. */
export function structuredData(data: Record<string, unknown>): Meta {
  return { 'script:ld+json': data } as Meta
}

/** Where a page stands, for search engines. Source: schema.org, BreadcrumbList. */
export function breadcrumbData(
  matches: readonly Match[],
  crumbs: readonly { name: string; path: string }[],
): Record<string, unknown> {
  const site = siteOf(matches)
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  }
}

const NO_SITE: Site = { name: 'Real Estate', description: '', url: '', image: '/social.png', keywords: '' }

/** The root's data are missing where the root itself could not be loaded: the error page still has a head. */
function siteOf(matches: readonly Match[]): Site {
  const data = matches[0]?.loaderData
  return data && typeof data === 'object' && 'site' in data && isSite(data.site) ? data.site : NO_SITE
}

function isSite(value: unknown): value is Site {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'description' in value &&
    'url' in value &&
    'image' in value &&
    'keywords' in value
  )
}

function absolute(site: Site, address: string): string {
  if (/^https?:\/\//.test(address)) return address
  const path = address.startsWith('/') ? address : `/${address}`
  return `${site.url}${path === '/' ? '/' : path.replace(/\/+$/, '')}`
}
