import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import type { OwnHead } from '#features/seo/components/seo-preview.tsx'

/**
 * Returns the default head of a page, from its own route, so that it always matches the page. Null for a path without a
 * page, or whose head depends on a record.
 */
export function ownHead(router: AnyRouter, root: unknown, path: string | null): OwnHead | null {
  const routes: Record<string, AnyRoute> = router.routesByPath
  const route = path === null ? undefined : (routes[path] ?? routes[`${path}/`])
  const head: unknown = route?.options.head
  if (!route || typeof head !== 'function') return null
  const found: unknown = head({ matches: [root, { pathname: path }], loaderData: undefined, params: {} })
  const tags = listOf(found, 'meta')
  const content = (name: string) => {
    const tag = tags.find((one) => textOf(one, 'name') === name || textOf(one, 'property') === name)
    return textOf(tag, 'content')
  }
  const canonical = listOf(found, 'links').find((one) => textOf(one, 'rel') === 'canonical')
  return {
    title: textOf(
      tags.find((one) => textOf(one, 'title') !== ''),
      'title',
    ),
    description: content('description'),
    keywords: content('keywords'),
    canonical: textOf(canonical, 'href'),
    image: pathOf(content('og:image')),
    // The search page's robots value depends on its filters.
    robots: path === '/properties' ? '' : content('robots'),
  }
}

function listOf(value: unknown, name: string): unknown[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return Array.isArray(list) ? list : []
}

function textOf(value: unknown, name: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof text === 'string' ? text : ''
}

/** Images of this site load from the origin in use. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
