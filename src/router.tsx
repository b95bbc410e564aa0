import { routeTree as visitorRoutes } from 'virtual:visitor-routes'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { isOfficePath, yieldToMain } from '#kit/client-loading/public.ts'
import { parseSearch, stringifySearch } from '#kit/page/search-params.ts'
import { ErrorPage } from '#shell/error-page.tsx'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Nonce of this response's security policy. In the browser the router finds it in the page. */
const currentNonce = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined)

/**
 * Returns the routes of a page: in a visitor's browser all but the office's, which are more than half. The
 * development server has all of them everywhere, so that a new route appears without a restart.
 */
const routesOfPage = createIsomorphicFn()
  .server((): typeof routeTree | Promise<typeof routeTree> => routeTree)
  .client(async () => {
    if (import.meta.env.DEV) return (await import('./route-tree.gen.ts')).routeTree
    return isOfficePath(location.pathname) ? (await import('virtual:office-routes')).routeTree : visitorRoutes
  })

/** Creates a router: one per request on the server, one per page in the browser. */
export function getRouter(): SiteRouter | Promise<SiteRouter> {
  const routes = routesOfPage()
  return routes instanceof Promise ? startRouter(routes) : makeRouter(routes)
}

async function startRouter(routes: Promise<typeof routeTree>): Promise<SiteRouter> {
  const router = makeRouter(await routes)
  // Creating the routes takes a phone some 20 ms, so the page's data is parsed in the next task.
  await yieldToMain()
  return router
}

function makeRouter(routes: typeof routeTree) {
  let hasMoved = false
  const router = createRouter({
    routeTree: routes,
    parseSearch,
    stringifySearch,
    ssr: { nonce: currentNonce() },
    // The router would scroll to the top of a page that was scrolled before hydration.
    scrollRestoration: () => import.meta.env.SSR || hasMoved || scrollY === 0,
    // /properties and /properties/ are the same page; the canonical URL names one of them.
    trailingSlash: 'preserve',
    // Loaders have no side effects, so hovering over a link may preload its page. Those of a home log a view, and refuse.
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
