import { createFileRoute, redirect } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { postalAddress, telephoneUrl } from '#features/brokerage/rules.ts'
import { TRACKING_PARAMS } from '#features/contacts/words/tracking.ts'
import { useLandingView } from '#features/landing-pages/browser/use-landing-view.ts'
import { LandingElsewhere } from '#features/landing-pages/components/landing-elsewhere.tsx'
import { LandingPage, NotLiveNote } from '#features/landing-pages/components/landing-page.tsx'
import { getLandingPageBySlug } from '#features/landing-pages/functions.ts'
import { UNKNOWN_TITLE } from '#features/landing-pages/words.ts'
import { MlsNote } from '#features/properties/public.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { dayAndTime, money } from '#kit/time/format.ts'
import { secondLine } from '#shell/header.tsx'
import { Logo } from '#shell/logo.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

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
  useLandingView(page?.id ?? '', home !== null && page?.is_live === true)
  return (
    <>
      <Bar phone={page?.promise.answerer?.phone ?? null} />
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {page && !page.is_live && <NotLiveNote editHref={`/admin/landing-pages/${page.id}/edit`} />}
        {page && home ? (
          <LandingPage key={page.id} page={page} home={home} />
        ) : (
          <LandingElsewhere isGone={page !== null} />
        )}
      </main>
      <Base page={page} />
    </>
  )
}

/** Header with logo and phone only, so that it does not distract from the home. */
function Bar({ phone }: { phone: string | null }) {
  const brokerage = useBrokerage()
  const line = phone ?? brokerage.phone
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-white print:static">
      <div className="wrap flex h-17 items-center justify-between gap-4">
        <a href="/" aria-label={`${brokerage.name}, home`} className="flex rounded-badge no-underline">
          <Logo name={brokerage.short_name} line={secondLine(brokerage)} />
        </a>
        {line && (
          <a
            href={telephoneUrl(line)}
            aria-label={`Call or text ${line}`}
            className={`${buttonClass({ variant: 'outline', size: 'sm' })} tabular`}
          >
            <Icon icon={Phone} />
            <span className="whitespace-nowrap max-[22rem]:sr-only">{line}</span>
          </a>
        )}
      </div>
    </header>
  )
}

/** Footer with listing brokerage, data source and legal notices for advertising. */
function Base({ page }: { page: ReturnType<typeof Route.useLoaderData> }) {
  const brokerage = useBrokerage()
  const home = page?.property
  const { name, license_number, affiliation } = brokerage
  return (
    <footer className="bg-limestone py-8">
      <div className="wrap grid gap-5">
        {page && home && (
          <>
            <p className="text-ink-2">
              {'Listed by '}
              <b className="text-ink">{home.list_office_name}</b>
              {home.list_agent_full_name && `, ${home.list_agent_full_name}`}
              {` · ${home.list_office_contact}`}
              <span className="block text-small">
                {home.listing_id && `MLS number ${home.listing_id} · `}
                {`changed ${dayAndTime(home.modification_timestamp)}`}
              </span>
            </p>
            <MlsNote brokerage={brokerage} freshness={page.freshness} />
          </>
        )}
        <div className="grid gap-2 text-ink-3 text-legal">
          <p>
            {[name, postalAddress(brokerage), license_number && `license ${license_number}`].filter(Boolean).join(', ')}
            {'. Equal housing opportunity. '}
            {affiliation}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <a href="/privacy-policy" className={linkClass()}>
              Privacy policy
            </a>
            <a href="/mls-compliance" className={linkClass()}>
              MLS compliance
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}
