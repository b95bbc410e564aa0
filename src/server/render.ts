import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { env } from '#env.server.ts'
import { requestLocal } from '#kit/call/request-local.server.ts'
import { deferScripts, withLoader } from '#kit/client-loading/public.server.ts'
import { checkFragments } from '#kit/render-cache/public.server.ts'

/** The router's response to a request. The body of a page is separate from the response. */
export interface Rendered {
  response: Response
  page: Buffer | null
  /** True if the page looks the same to every visitor: its route is cacheable and its URL has no search parameters. */
  isPublic: boolean
}

const pages = requestLocal<Pick<Rendered, 'page' | 'isPublic'>>()

/** Renders the page of a request, or runs its server call. */
export async function renderRequest(request: Request): Promise<Rendered> {
  const response = await handle(request)
  return { response, ...(pages.take(request) ?? { page: null, isPublic: false }) }
}

/**
 * Encodes the page once and bypasses the framework. As the body of a Response it would become a stream that is
 * validated and copied, which takes a fifth of a page's time.
 */
const handle = createStartHandler(async ({ request, router, responseHeaders }) => {
  try {
    const routeIds = router.state.matches.map((match) => match.routeId)
    const deferred = router.ssr?.manifest ? deferScripts(router.ssr.manifest, routeIds) : null
    if (deferred) router.ssr = { manifest: deferred.manifest }
    const render = () => renderToString(createElement(StartServer, { router }))
    const html = render()
    if (import.meta.env.DEV || env.CHECK_CACHED_HTML) checkFragments(html, render)
    const page = await transformHtmlStringWithRouter(router, html)
    const parts = page.length === DOCTYPE.length + html.length ? [DOCTYPE, html] : [page]
    pages.set(request, {
      page: encode(deferred ? withLoader(parts, deferred.loader, router.options.ssr?.nonce) : parts),
      isPublic:
        !new URL(request.url).search && router.state.matches.some(({ staticData }) => staticData.isCacheable === true),
    })
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** Prefix that the framework writes before the page, usually as the only other part. */
const DOCTYPE = '<!DOCTYPE html>'
/** Larger than nearly every page; larger ones use the slower path. */
const scratch = Buffer.allocUnsafe(1_000_000)

/**
 * Encodes a page. Writing into an existing buffer takes half the time of allocating one; joining the parts would copy
 * them.
 */
function encode(parts: readonly string[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length * 3 > scratch.length) return Buffer.from(parts.join(''))
  let end = 0
  for (const part of parts) end += scratch.write(part, end)
  return Buffer.from(scratch.subarray(0, end))
}
