import {
  type AnyRouter,
  Outlet,
  RouterContextProvider,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { AuthProvider, PasswordWarning } from '#features/accounts/public.tsx'
import type { HeaderSession } from '#features/accounts/schema.ts'
import { ADMIN_LEVEL } from '#features/accounts/words.ts'
import type { AnalyticsSettings } from '#features/analytics/browser/start-analytics.ts'
import { startAnalytics } from '#features/analytics/public.tsx'
import { LogoProvider } from '#features/brand/public.tsx'
import { BrokerageProvider } from '#features/brokerage/public.tsx'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { HeartForms } from '#features/favorites/components/heart-forms.tsx'
import { storeTracking } from '#features/leads/public.tsx'
import type { SiteFrame } from '#features/statistics/schema.ts'
import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { isDraft } from '#kit/page/head.ts'
import { CachedHtml } from '#kit/render-cache/public.ts'
import { loadToaster, useToastPlace } from '#ui/overlay/toast.ts'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { SkipLink } from '#ui/text/link.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { Footer, SlimFooter } from './footer.tsx'
import { Header } from './header.tsx'
import { MainLandmark } from './main-landmark.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PendingBar } from './pending-bar.tsx'
import { hasRoute, placeIn } from './site-nav.ts'
import { useFocusOnPage } from './use-focus-on-page.ts'

/** Loaded after the page, because it is invisible at first. An earlier toast shows once it has loaded. */
const Toaster = lazyPart(loadToaster, (module) => module.Toaster)

/** Marks favorites after hydration. A click before that is remembered. */
const FavoritesStorage = lazyPart(
  retryableImport(() => import('#features/favorites/components/favorites-storage.tsx')),
  (module) => module.FavoritesStorage,
)

export function SiteLayout({ brokerage, is_open, sends_email, frame, session, analytics }: SiteLayoutProps) {
  const layout = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.layout)?.staticData.layout ?? 'site',
  })
  const hasNewsletter = useMatches({ select: (matches) => !matches.some(({ staticData }) => staticData.isOneForm) })
  const hasDraft = useMatches({ select: isDraft })
  const isHydrated = useHydrated()
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
  const frameKey = JSON.stringify(frame)
  const around = (content: ReactNode) => (
    <RouterContextProvider router={router}>
      <BrokerageProvider brokerage={brokerage} sendsEmail={sends_email}>
        <LogoProvider value={frame.brand.logo}>
          <AuthProvider user={null}>{content}</AuthProvider>
        </LogoProvider>
      </BrokerageProvider>
    </RouterContextProvider>
  )
  return (
    <BrokerageProvider brokerage={brokerage} sendsEmail={sends_email}>
      <LogoProvider value={frame.brand.logo}>
        <AuthProvider user={session}>
          <SkipLink />
          <PendingBar />
          {!is_open && isStaff && <ClosedNotice />}
          {hasDraft && <DraftNotice />}
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
                  <MainLandmark className={layout === 'auth' ? 'flex grow flex-col' : 'min-h-[60vh]'}>
                    <Outlet />
                  </MainLandmark>
                )}
                <CachedHtml
                  as="div"
                  of={cacheKey}
                  variant={`foot ${layout} ${hasNewsletter} ${sends_email} ${place} ${frameKey}`}
                  around={around}
                >
                  {() => (
                    <>
                      {layout === 'site' ? <Footer frame={frame} hasNewsletter={hasNewsletter} /> : <SlimFooter />}
                      <HeartForms canRemove={layout === 'client'} />
                    </>
                  )}
                </CachedHtml>
              </div>
            </>
          )}
          {isHydrated && (
            <Suspense>
              {hasToastPlace && <Toaster position={layout === 'auth' ? 'top-right' : 'bottom-right'} />}
              {layout !== 'admin' && layout !== 'bare' && <FavoritesStorage />}
            </Suspense>
          )}
        </AuthProvider>
      </LogoProvider>
    </BrokerageProvider>
  )
}

/** Returns the section of the site that the navigation marks for a path, or ''. */
function placeOf(router: AnyRouter, pathname: string, principals: readonly { slug: string }[]): string {
  const part = `/${pathname.split('/', 2)[1] ?? ''}`
  const isPlace = hasRoute(router, part) || hasRoute(router, `${part}/`)
  return isPlace || principals.some(({ slug }) => part === `/about-${slug}`) ? part : ''
}

interface SiteLayoutProps {
  brokerage: Brokerage
  /** False while visitors may not see the site. */
  is_open: boolean
  /** False without a mail server. */
  sends_email: boolean
  frame: SiteFrame
  session: HeaderSession | null
  analytics: AnalyticsSettings
}
