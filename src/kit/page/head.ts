import type { MetaHTMLAttributes } from 'react'

/** Site data for every page's head, from the root route's loader as `site`. */
export interface Site {
  name: string
  description: string
  /** Without a trailing slash. */
  url: string
  /** Path of the default image for social sites. */
  image: string
  /** Keywords of every page, after its own. */
  keywords: string
}

/** Stored settings of a page. Null or '' falls back to the page's own text. */
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
  /** Title of this page; the site's name is appended. Null for the home page, whose title is the site's. */
  title: string | null
  description?: string
  keywords?: string
  /** Canonical path with its search parameters; default is the page's path. */
  canonicalPath?: string
  image?: string
  type?: 'website' | 'article'
  /** False for pages that search engines should not list: accounts, admin, search results. */
  isIndexed?: boolean
  /** Settings stored by an administrator (result of getPageSeo). */
  stored?: StoredHead | null
  /** Structured data of the page, in addition to that of the business. */
  data?: Record<string, unknown>[]
}

interface Match {
  pathname: string
  loaderData?: unknown
  /** `notFound` if its loader found nothing. */
  status?: string
  /** Set by the router on the root if no route matches the URL. */
  _notFound?: boolean | undefined
}

/** Head of every missing page. Source: specification 8. */
export const NOT_FOUND: PageHead = {
  title: 'Not Found',
  description: 'There’s no page at this address. Search homes for sale, or call, text, or email us.',
  isIndexed: false,
}

/** Returns whether the URL leads to no page, in any route. */
export function isMissing(matches: readonly Match[]): boolean {
  return matches.some(({ status, _notFound }) => _notFound === true || status === 'notFound')
}

/** Returns whether a page shows drafts of its texts: its loader returned `texts` with `is_draft`. */
export function isDraft(matches: readonly Match[]): boolean {
  return matches.some(({ loaderData }) => {
    const { texts } = (loaderData ?? {}) as { texts?: { is_draft?: boolean } }
    return texts?.is_draft === true
  })
}

/**
 * Builds the head of a page from its own texts, overridden by stored ones:
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
    stored?.meta_keywords || [page.keywords || page.title, site.keywords].filter(Boolean).join(', ') || site.name
  const canonical = absolute(site, stored?.canonical_url || page.canonicalPath || matches.at(-1)?.pathname || '/')
  const robots =
    (isDraft(matches) && 'noindex, nofollow') ||
    stored?.robots ||
    (page.isIndexed === false ? 'noindex, nofollow' : 'index, follow, max-image-preview:large')
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
    // A noindex page has no canonical URL: the two would contradict each other.
    links: robots.includes('noindex') ? [] : [{ rel: 'canonical', href: canonical }],
  }
}

type Meta = MetaHTMLAttributes<HTMLMetaElement> & { title?: string }

/** Returns structured data as a `meta` entry of a head. The router supports this form, but its types do not. */
export function structuredData(data: Record<string, unknown>): Meta {
  return { 'script:ld+json': data } as Meta
}

/** Returns the breadcrumbs of a page for search engines. Source: schema.org, BreadcrumbList. */
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

/** If the root's loader failed, the error page still needs a head. */
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
