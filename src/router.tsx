import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { nextTurn } from '#kit/next-turn.ts'
import { parseSearch, stringifySearch } from '#kit/page/search-params.ts'
import { ErrorPage } from '#shell/error-page.tsx'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The nonce of this answer's security policy; in the browser it is read from the page. */
const currentNonce = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined)

/** One router for each request on the server, one for the page in the browser. */
export function getRouter(): SiteRouter | Promise<SiteRouter> {
  const router = makeRouter()
  // To read some 150 routes takes a phone 50 ms; what the page brought for them is read in the next turn.
  return import.meta.env.SSR ? router : nextTurn().then(() => router)
}

function makeRouter() {
  let hasMoved = false
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ssr: { nonce: currentNonce() },
    // Who reads on while the page comes to life is left where they are: the router would go to the top.
    scrollRestoration: () => import.meta.env.SSR || hasMoved || scrollY === 0,
    // Both /properties and /properties/ are the page; its canonical address says which one counts.
    trailingSlash: 'preserve',
    // Loaders only read, so a link that is pointed at may load its page ahead.
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
