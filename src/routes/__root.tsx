import { createRootRoute, HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getSession, getSessionFast } from '#features/accounts/functions.ts'
import type { HeaderSession } from '#features/accounts/schema.ts'
import { getBrokerage } from '#features/brokerage/functions.ts'
import { businessData, keywordsOf } from '#features/brokerage/rules.ts'
import { GEO } from '#features/brokerage/words.ts'
import { getSiteFrame } from '#features/statistics/functions.ts'
import { isMissing, NOT_FOUND, pageHead, type Site, structuredData } from '#kit/page/head.ts'
import { ErrorPage } from '#shell/error-page.tsx'
import { MainLandmark } from '#shell/main-landmark.tsx'
import { NotFoundPage } from '#shell/not-found-page.tsx'
import { SiteLayout } from '#shell/site-layout.tsx'
import stylesUrl from '../styles.css?url'
import '#shell/static-data.ts'

export const Route = createRootRoute({
  // Loads once per page load; only router.invalidate() reloads it.
  staleTime: Number.POSITIVE_INFINITY,
  loader: async () => {
    const [{ brokerage, is_open, sends_email, url, analytics }, frame, session] = await Promise.all([
      getBrokerage(),
      getSiteFrame(),
      headerSession(),
    ])
    const site: Site = {
      name: brokerage.name,
      description: brokerage.tagline,
      url,
      image: frame.brand.social,
      keywords: keywordsOf(brokerage),
    }
    return { brokerage, is_open, sends_email, frame, site, session, analytics }
  },
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // Every page has its own head. A missing page has none, so its texts come from here.
      ...(isMissing(matches) ? pageHead(matches, NOT_FOUND).meta : [{ title: loaderData?.site.name ?? 'Real Estate' }]),
      ...(loaderData?.frame.brand.meta ?? []),
      { name: 'color-scheme', content: 'light' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'geo.position', content: GEO.position },
      { name: 'geo.region', content: GEO.region },
      { name: 'geo.placename', content: GEO.placename },
      { name: 'ICBM', content: GEO.position.replace(',', ', ') },
      ...(loaderData ? [structuredData(businessData(loaderData.brokerage, loaderData.site.url, GEO))] : []),
    ],
    links: [
      // First the fonts of the brand, so that they load beside the stylesheet.
      ...(loaderData?.frame.brand.links ?? []),
      { rel: 'stylesheet', href: stylesUrl },
    ],
    // Outside of any layer, so that it wins over the stylesheet's tokens.
    styles: loaderData?.frame.brand.styles,
  }),
  shellComponent: Page,
  component: Root,
  errorComponent: (props) => (
    <MainLandmark>
      <ErrorPage {...props} />
    </MainLandmark>
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
  return <SiteLayout {...Route.useLoaderData()} />
}
