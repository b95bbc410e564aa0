import { createFileRoute } from '@tanstack/react-router'
import { AreaFigures } from '#features/market/components/area-page.tsx'
import { AreaTable } from '#features/market/components/area-table.tsx'
import { getMarketOverview } from '#features/market/functions.ts'
import { REGION } from '#features/market/words.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/areas/')({
  staticData: { isCacheable: true },
  loader: async () => {
    const [market, seo] = await Promise.all([getMarketOverview(), getPageSeo({ data: { pageKey: 'areas' } })])
    return { market, seo, title: `Home prices in ${REGION.name}` }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Home prices',
      description:
        'Median prices, days on market, months of supply, and sale-to-list ratios by city and county. Updated every night.',
      isIndexed: loaderData?.market.region !== null,
      stored: loaderData?.seo,
    }),
  component: Areas,
})

function Areas() {
  const { market, title } = Route.useLoaderData()
  const { region, towns, counties } = market
  return (
    <FollowLinks>
      <div className="wrap py-10 lg:py-16">
        <h1 className="display-2 max-w-[11.75em] text-navy-800">{title}</h1>
        {region ? (
          <AreaFigures page={region} />
        ) : (
          <p className="lead mt-4 text-ink-2">
            {'We’re still calculating these numbers. For now, '}
            <a href="/properties" data-follow="" className={linkClass()}>
              see homes for sale
            </a>
            .
          </p>
        )}
        {[
          { id: 'towns', title: 'By city', head: 'City', lines: towns },
          { id: 'counties', title: 'By county', head: 'County', lines: counties },
        ].map(
          ({ id, title, head, lines }) =>
            lines.length > 0 && (
              <section key={id} aria-labelledby={id} className="mt-12 lg:mt-16">
                <h2 id={id} className="display-4 mb-5 text-navy-800">
                  {title}
                </h2>
                <AreaTable label={`Home prices, ${title.toLowerCase()}`} head={head} lines={lines} />
              </section>
            ),
        )}
      </div>
    </FollowLinks>
  )
}
