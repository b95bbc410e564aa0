import { createFileRoute, notFound } from '@tanstack/react-router'
import { AreaPage } from '#features/market/components/area-page.tsx'
import { getMarketArea } from '#features/market/functions.ts'
import { areaName, areaSentences, crumbsOf, latestFigures } from '#features/market/rules.ts'
import { areaTexts } from '#features/site-texts/browser/site-texts.ts'
import { RichText } from '#features/site-texts/components/rich-text.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { breadcrumbData, pageHead } from '#kit/page/head.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'

export const Route = createFileRoute('/areas/$slug')({
  staticData: { isCacheable: true },
  loader: async ({ params: { slug }, location }) => {
    try {
      const [page, texts] = await Promise.all([getMarketArea({ data: { slug } }), areaTexts(slug, location)])
      const { area, figures } = page
      const latest = latestFigures(figures)
      const head = {
        title: `Home prices in ${areaName(area)}, Indiana`,
        description: areaSentences(area, latest).join(' '),
        // Search engines should not list a page without statistics.
        isIndexed: latest.list_price !== undefined || latest.sale_price !== undefined,
      }
      return { page, texts, head, crumbs: crumbsOf(area) }
    } catch (thrown) {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }
  },
  head: ({ matches, loaderData }) =>
    pageHead(
      matches,
      loaderData
        ? { ...loaderData.head, data: [breadcrumbData(matches, loaderData.crumbs)] }
        : { title: 'Home prices', isIndexed: false },
    ),
  component: Area,
})

function Area() {
  const { page, texts } = Route.useLoaderData()
  return (
    <FollowLinks>
      <AreaPage
        page={page}
        intro={texts.intro.length > 0 && <RichText text={texts.intro} headingClass="title text-navy-800" />}
      />
    </FollowLinks>
  )
}
