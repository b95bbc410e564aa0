import {
  type AnyRouter,
  createRootRoute,
  HeadContent,
  Outlet,
  RouterContextProvider,
  Scripts,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { getSession, getSessionFast } from '#features/accounts/functions.ts'
import { AuthProvider, PasswordWarning } from '#features/accounts/public.tsx'
import type { HeaderSession } from '#features/accounts/schema.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import { startAnalytics } from '#features/analytics/public.tsx'
import { getBrokerage } from '#features/brokerage/functions.ts'
import { BrokerageProvider } from '#features/brokerage/public.tsx'
import { businessData, keywordsOf } from '#features/brokerage/rules.ts'
import { GEO, THEME_COLOR } from '#features/brokerage/words.ts'
import { storeTracking } from '#features/contacts/public.tsx'
import { HeartForms } from '#features/favorites/components/heart-forms.tsx'
import { getSiteFrame } from '#features/statistics/functions.ts'
import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { isMissing, NOT_FOUND, pageHead, type Site, structuredData } from '#kit/page/head.ts'
import { CachedHtml } from '#kit/render-cache/public.ts'
import { ErrorPage } from '#shell/error-page.tsx'
import { Footer } from '#shell/footer.tsx'
import { Header } from '#shell/header.tsx'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { OfflineNotice } from '#shell/offline-notice.tsx'
import { PendingBar } from '#shell/pending-bar.tsx'
import { hasRoute, placeIn } from '#shell/site-nav.ts'
import { loadToaster, useToastPlace } from '#ui/overlay/toast.ts'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { fontUrls } from '#ui/text/fonts.ts'
import { SkipLink } from '#ui/text/link.tsx'
import stylesUrl from '../styles.css?url'
import '#shell/static-data.ts'
import { useFocusOnPage } from '#shell/use-focus-on-page.ts'

/** Loaded after the page, because it is invisible at first. An earlier toast shows once it has loaded. */
const Toaster = lazyPart(loadToaster, (module) => module.Toaster)
/** Marks favorites after hydration. A click before that is remembered. */
const FavoritesKeeper = lazyPart(
  retryableImport(() => import('#features/favorites/components/favorites-keeper.tsx')),
  (module) => module.FavoritesKeeper,
)

export const Route = createRootRoute({
  // Loads once per page load; only router.invalidate() reloads it.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async () => {
    const [{ brokerage, url, analytics }, frame, session] = await Promise.all([
      getBrokerage(),
      getSiteFrame(),
      headerSession(),
    ])
    const site: Site = {
      name: brokerage.name,
      description: brokerage.tagline,
      url,
      image: '/social.png',
      keywords: keywordsOf(brokerage),
    }
    return { brokerage, frame, site, session, analytics }
  },
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // Every page has its own head. A missing page has none, so its texts come from here.
      ...(isMissing(matches) ? pageHead(matches, NOT_FOUND).meta : [{ title: loaderData?.site.name ?? 'Real Estate' }]),
      { name: 'theme-color', content: THEME_COLOR },
      { name: 'color-scheme', content: 'light' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'geo.position', content: GEO.position },
      { name: 'geo.region', content: GEO.region },
      { name: 'geo.placename', content: GEO.placename },
      { name: 'ICBM', content: GEO.position.replace(',', ', ') },
      ...(loaderData ? [structuredData(businessData(loaderData.brokerage, loaderData.site.url, GEO))] : []),
    ],
    links: [
      ...fontUrls.map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'stylesheet', href: stylesUrl },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/touch-icon.png' },
    ],
  }),
  shellComponent: Page,
  component: Root,
  errorComponent: (props) => (
    <main id="main" tabIndex={-1}>
      <ErrorPage {...props} />
    </main>
  ),
  notFoundComponent: () => <NotFoundPage />,
})

/** Returns the session for the header: from the signed cookie, or from the database if that has expired. */
async function headerSession(): Promise<HeaderSession | null> {
  const fast = await getSessionFast()
  if (fast !== 'stale') return fast
  const { user } = await getSession()
  return user && { id: user.id, name: user.name, role_level: user.role_level, is_agent: user.is_agent }
}

function Page({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { brokerage, frame, session, analytics } = Route.useLoaderData()
  const layout = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.layout)?.staticData.layout ?? 'site',
  })
  const hasNewsletter = useMatches({ select: (matches) => !matches.some(({ staticData }) => staticData.isOneForm) })
  const isAlive = useHydrated()
  const hasToastPlace = useToastPlace()
  useFocusOnPage()
  useEffect(storeTracking, [])
  const router = useRouter()
  const isStaff = session !== null && (session.role_level >= ADMIN_LEVEL || session.is_agent)
  useEffect(() => {
    if (!isStaff) startAnalytics(router, analytics)
  }, [isStaff, router, analytics])
  const place = useLocation({
    select: (at) => (placeIn(at) === at.pathname ? placeOf(router, at.pathname, frame.principals) : placeIn(at)),
  })
  // Header and footer look the same to every visitor within one section of the site.
  const cacheKey = session ? null : brokerage
  const frameKey = [...frame.figures, ...frame.principals].flatMap(Object.values).join('|')
  const around = (content: ReactNode) => (
    <RouterContextProvider router={router}>
      <BrokerageProvider brokerage={brokerage}>
        <AuthProvider user={null}>{content}</AuthProvider>
      </BrokerageProvider>
    </RouterContextProvider>
  )
  return (
    <BrokerageProvider brokerage={brokerage}>
      <AuthProvider user={session}>
        <SkipLink />
        <PendingBar />
        {layout === 'admin' || layout === 'bare' ? (
          <>
            <PasswordWarning />
            <Outlet />
          </>
        ) : (
          <>
            <CachedHtml
              as="div"
              className="contents"
              of={cacheKey}
              variant={`head ${place} ${frameKey}`}
              around={around}
            >
              {() => <Header principals={frame.principals} />}
            </CachedHtml>
            <div id="page">
              <OfflineNotice />
              <PasswordWarning />
              {layout === 'client' ? (
                <Outlet />
              ) : (
                <main id="main" tabIndex={-1} className="min-h-[60vh]">
                  <Outlet />
                </main>
              )}
              <CachedHtml
                as="div"
                of={cacheKey}
                variant={`foot ${layout} ${hasNewsletter} ${place} ${frameKey}`}
                around={around}
              >
                {() => (
                  <>
                    <Footer frame={frame} hasNewsletter={hasNewsletter} />
                    <HeartForms canRemove={layout === 'client'} />
                  </>
                )}
              </CachedHtml>
            </div>
          </>
        )}
        {isAlive && (
          <Suspense>
            {hasToastPlace && <Toaster position={layout === 'auth' ? 'top-right' : 'bottom-right'} />}
            {layout !== 'admin' && layout !== 'bare' && <FavoritesKeeper />}
          </Suspense>
        )}
      </AuthProvider>
    </BrokerageProvider>
  )
}

/** Returns the section of the site that the navigation marks for a path, or ''. */
function placeOf(router: AnyRouter, pathname: string, principals: readonly { slug: string }[]): string {
  const part = `/${pathname.split('/', 2)[1] ?? ''}`
  const isPlace = hasRoute(router, part) || hasRoute(router, `${part}/`)
  return isPlace || principals.some(({ slug }) => part === `/about-${slug}`) ? part : ''
}
