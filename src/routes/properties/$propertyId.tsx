import { createFileRoute } from '@tanstack/react-router'
import { useAuth } from '#features/accounts/public.tsx'
import { usePrinting } from '#features/downloads/public.tsx'
import { useTrackedView } from '#features/history/browser/use-tracked.ts'
import { PropertyPage } from '#features/properties/components/property-page.tsx'
import { PropertyRefusal } from '#features/properties/components/property-refusal.tsx'
import { getFreshness, getProperty, listFeaturedProperties } from '#features/properties/functions.ts'
import { crumbsOf } from '#features/properties/rules/crumbs.ts'
import { listingData } from '#features/properties/rules/listing-data.ts'
import { paymentValues } from '#features/properties/rules/payment.ts'
import { MESSAGES } from '#features/properties/words.ts'
import { asAppError } from '#kit/call/errors.ts'
import { breadcrumbData, pageHead } from '#kit/page/head.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { money } from '#kit/time/format.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'

export const Route = createFileRoute('/properties/$propertyId')({
  staticData: { isCacheable: true },
  // Loading logs a view, which hovering over a link is not.
  preload: false,
  // Pass all search parameters through; the page parses those of the payment calculator.
  validateSearch: passSearchThrough,
  loader: async ({ params }) => {
    try {
      return { page: await getProperty({ data: { propertyId: params.propertyId } }), refusal: null }
    } catch (thrown) {
      // A home that may not be shown has a separate page with its own status and other homes.
      const error = asAppError(thrown)
      if (error?.code !== 'not_found' && error?.code !== 'forbidden') throw thrown
      const status = error.code === 'forbidden' ? 403 : error.message === MESSAGES.gone ? 410 : 404
      pageStatus(status)
      const [featured, freshness] = await Promise.all([listFeaturedProperties({ data: { limit: 4 } }), getFreshness()])
      return { page: null, refusal: { status, message: error.message, featured, freshness } as const }
    }
  },
  head: ({ loaderData, matches }) => {
    const { page, refusal } = loaderData ?? {}
    if (!page) return pageHead(matches, { title: refusal?.message ?? 'Home', isIndexed: false })
    const { property: home } = page
    const place = `${home.city}, ${home.state} ${home.postal_code ?? ''}`.trim()
    const isPictured = home.status !== 'sold' && home.is_address_shown
    return pageHead(matches, {
      title: `${home.address ?? 'Home'}, ${place}`,
      description: `${home.title}, ${place}, ${money(home.price)}. Listing courtesy of ${home.list_office_name}, ${home.list_office_contact}.`,
      // The version makes social sites reload the image after a change.
      image: isPictured ? `/social/${home.id}.jpg?v=${home.modification_timestamp.getTime() / 1000}` : undefined,
      isIndexed: home.status !== 'sold',
      data: home.status === 'sold' ? [] : [listingData(home), breadcrumbData(matches, crumbsOf(home))],
    })
  },
  component: HomePage,
})

function HomePage() {
  const { page, refusal } = Route.useLoaderData()
  const search = Route.useSearch()
  const { propertyId } = Route.useParams()
  const { user } = useAuth()
  useTrackedView(page?.property.id ?? '')
  const onPrint = usePrinting(page ? [page.property] : [])
  return (
    <FollowLinks>
      {page ? (
        <PropertyPage key={page.property.id} page={page} search={paymentValues(search)} onPrint={onPrint} />
      ) : (
        <PropertyRefusal {...refusal} isSignedIn={user !== null} returnTo={`/properties/${propertyId}`} />
      )}
    </FollowLinks>
  )
}
