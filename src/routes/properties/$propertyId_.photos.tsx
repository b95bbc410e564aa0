import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { PhotoDownload, usePrinting } from '#features/downloads/public.tsx'
import { PhotoWall } from '#features/properties/components/photo-wall.tsx'
import { getProperty } from '#features/properties/functions.ts'
import { imagesOf } from '#features/properties/rules/pictures.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'

/** All photos of a home. Redirects to the listing's page if it may not be shown or has no photos. */
export const Route = createFileRoute('/properties/$propertyId_/photos')({
  loader: async ({ params }) => {
    const back = redirect({ to: '/properties/$propertyId', params, statusCode: 302 })
    const page = await getProperty({ data: { propertyId: params.propertyId, part: 'photos' } }).catch(
      (thrown: unknown) => {
        const code = asAppError(thrown)?.code
        if (code === 'forbidden') throw back
        if (code === 'not_found') throw notFound()
        throw thrown
      },
    )
    if (imagesOf(page.property).length === 0) throw back
    return page
  },
  head: ({ loaderData, matches }) => {
    const home = loaderData?.property
    const place = home ? `${home.address ?? 'Home'}, ${home.city}` : 'Home'
    return pageHead(matches, { title: `Photos of ${place}`, isIndexed: false })
  },
  component: PhotosPage,
})

function PhotosPage() {
  const page = Route.useLoaderData()
  usePrinting([page.property])
  return (
    <FollowLinks>
      <PhotoWall
        page={page}
        downloadOf={(storageKey, label) => (
          <PhotoDownload propertyId={page.property.id} storageKey={storageKey} label={label} />
        )}
      />
    </FollowLinks>
  )
}
