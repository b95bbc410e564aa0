import { createFileRoute, notFound } from '@tanstack/react-router'
import { AreaPage } from '#features/market/components/area-page.tsx'
import { getMarketArea } from '#features/market/functions.ts'
import { asAppError } from '#kit/errors.ts'
import { breadcrumbData, pageHead } from '#kit/head.ts'
import { FollowLinks } from '#ui/follow-links.tsx'

export const Route = createFileRoute('/areas/$slug')({
  staticData: { isKept: true },
  loader: async ({ params: { slug } }) => {
    try {
      return await getMarketArea({ data: { slug } })
    } catch (thrown) {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }
  },
  head: async ({ matches, loaderData }) => {
    if (!loaderData) return pageHead(matches, { title: 'What homes cost', isIndexed: false })
    const { areaName, areaSentences, crumbsOf, latestFigures } = await import('#features/market/rules.ts')
    const { area, figures } = loaderData
    const latest = latestFigures(figures)
    return pageHead(matches, {
      title: `What homes cost in ${areaName(area)}, Indiana`,
      description: areaSentences(area, latest).join(' '),
      // A page that has nothing to say is not for search engines.
      isIndexed: latest.list_price !== undefined || latest.sale_price !== undefined,
      data: [breadcrumbData(matches, crumbsOf(area))],
    })
  },
  component: Area,
})

function Area() {
  return (
    <FollowLinks>
      <AreaPage page={Route.useLoaderData()} />
    </FollowLinks>
  )
}
