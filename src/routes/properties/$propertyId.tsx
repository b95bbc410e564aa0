import { createFileRoute } from '@tanstack/react-router'
import { pictureUrl } from '#features/properties/components/picture.tsx'
import { PropertyPage } from '#features/properties/components/property-page.tsx'
import { PropertyRefusal } from '#features/properties/components/property-refusal.tsx'
import { getFreshness, getProperty, listFeaturedProperties } from '#features/properties/functions.ts'
import { listingData } from '#features/properties/rules.ts'
import { MESSAGES } from '#features/properties/words.ts'
import { asAppError } from '#kit/errors.ts'
import { money } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { pageStatus } from '#kit/page-status.ts'
import { FollowLinks } from '#ui/follow-links.tsx'

export const Route = createFileRoute('/properties/$propertyId')({
  loader: async ({ params }) => {
    try {
      return { page: await getProperty({ data: { propertyId: params.propertyId } }), refusal: null }
    } catch (thrown) {
      // A home that may not be shown has a page of its own, with its own status and homes that may.
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
    return pageHead(matches, {
      title: `${home.address ?? 'Home'}, ${place}`,
      description: `${home.title}, ${place}, ${money(home.price)}. Listing courtesy of ${home.list_office_name}, ${home.list_office_contact}.`,
      image: home.main_image_key ? pictureUrl(home.main_image_key, 1280) : undefined,
      isIndexed: home.status !== 'sold',
      data: [listingData(home)],
    })
  },
  component: HomePage,
})

function HomePage() {
  const { page, refusal } = Route.useLoaderData()
  return <FollowLinks>{page ? <PropertyPage page={page} /> : <PropertyRefusal {...refusal} />}</FollowLinks>
}
