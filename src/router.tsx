import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { yieldToMain } from '#kit/client-loading/public.ts'
import { parseSearch, stringifySearch } from '#kit/page/search-params.ts'
import { ErrorPage } from '#shell/error-page.tsx'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Nonce of this response's security policy. In the browser it is read from the page. */
const currentNonce = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined)

/** Creates a router: one for each request on the server, one for the page in the browser. */
export function getRouter(): SiteRouter | Promise<SiteRouter> {
  const router = makeRouter()
  // Creating 150 routes takes a phone 50 ms, so the page's data is read in the next task.
  return import.meta.env.SSR ? router : yieldToMain().then(() => router)
}

function makeRouter() {
  let hasMoved = false
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ssr: { nonce: currentNonce() },
    // The router would scroll to the top of a page that was scrolled before it hydrated.
    scrollRestoration: () => import.meta.env.SSR || hasMoved || scrollY === 0,
    // Both /properties and /properties/ are the page; the canonical URL names one of them.
    trailingSlash: 'preserve',
    // Loaders only read, so hovering a link may preload its page.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 10_000,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    hasMoved ||= fromLocation !== undefined
  })
  return router
}

type SiteRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
