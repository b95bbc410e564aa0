import { createFileRoute, redirect } from '@tanstack/react-router'
import { usePrinting } from '#features/downloads/public.tsx'
import { useLandingView } from '#features/landing-pages/browser/use-landing-view.ts'
import { LandingElsewhere } from '#features/landing-pages/components/landing-elsewhere.tsx'
import { LandingPage, NotLiveNote } from '#features/landing-pages/components/landing-page.tsx'
import { getLandingPageBySlug } from '#features/landing-pages/functions.ts'
import { UNKNOWN_TITLE } from '#features/landing-pages/words.ts'
import { TRACKING_PARAMS } from '#features/leads/words/tracking.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { money } from '#kit/time/format.ts'
import { LandingFooter, LandingHeader } from '#shell/landing-frame.tsx'
import { MainLandmark } from '#shell/main-landmark.tsx'

/** Search parameters that identify the source of a visit. Source: specification 2, landing page. */
type Tracking = Partial<Record<(typeof TRACKING_PARAMS)[number], string | undefined>>

export const Route = createFileRoute('/l/$slug')({
  staticData: { layout: 'bare', isCacheable: true },
  validateSearch: (search: Record<string, unknown>): Tracking =>
    Object.fromEntries(
      TRACKING_PARAMS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ),
  loader: async ({ params: { slug }, location }) => {
    const page = await getLandingPageBySlug({ data: { slug } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') return null
      throw thrown
    })
    // Redirect a former URL, or one with another case, to the current one, and preserve the source of the visit.
    if (page && page.slug !== slug) throw redirect({ href: `/l/${page.slug}${location.searchStr}`, statusCode: 301 })
    if (!page) pageStatus(404)
    else if (!page.property) pageStatus(410)
    return page
  },
  head: ({ matches, loaderData: page }) => {
    const home = page?.property
    // Reveal nothing about a home that may not be shown. Source: specification 2, landing page.
    if (!page || !home) return pageHead(matches, { title: UNKNOWN_TITLE, isIndexed: false })
    const place = `${home.city}, ${home.state}`
    return pageHead(matches, {
      title: `${home.address ?? `Home in ${home.city}`}, ${place}`,
      description: `${home.title}, ${place}, ${money(home.price)}. Listed by ${home.list_office_name}, ${home.list_office_contact}.`,
      canonicalPath: `/l/${page.slug}`,
      // The version makes social sites reload the image after a change.
      image: home.address ? `/social/${home.id}.jpg?v=${home.modification_timestamp.getTime() / 1000}` : undefined,
      isIndexed: page.is_live,
      stored: {
        meta_title: page.meta_title,
        meta_description: page.meta_description,
        og_image_url: page.og_image_url,
        meta_keywords: null,
        canonical_url: null,
        og_title: page.meta_title,
        og_description: null,
        robots: null,
      },
    })
  },
  component: Landing,
})

function Landing() {
  const page = Route.useLoaderData()
  const home = page?.property ?? null
  usePrinting(home ? [home] : [])
  useLandingView(page?.id ?? '', home !== null && page?.is_live === true)
  return (
    <>
      <LandingHeader phone={page?.promise.answerer?.phone ?? null} />
      <MainLandmark className={home ? 'min-h-[60vh]' : 'min-h-[calc(100svh-11.5rem)]'}>
        {page && !page.is_live && <NotLiveNote editHref={`/admin/landing-pages/${page.id}/edit`} />}
        {page && home ? (
          <LandingPage key={page.id} page={page} home={home} />
        ) : (
          <LandingElsewhere isGone={page !== null} />
        )}
      </MainLandmark>
      <LandingFooter page={page} />
    </>
  )
}
