import { createFileRoute, useRouter, useRouterState } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { StaleBanner } from '#features/properties/public.tsx'
import { FilterBar } from '#features/search/components/filter-bar.tsx'
import { SearchResults } from '#features/search/components/search-results.tsx'
import { searchProperties } from '#features/search/functions.ts'
import { headingOf, hrefOf, searchOf } from '#features/search/rules/url.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import type { SearchValues } from '#kit/search-params.ts'
import { FollowLinks } from '#ui/follow-links.tsx'

export const Route = createFileRoute('/properties/')({
  validateSearch: (search: SearchValues): SearchValues => search,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ deps }) => {
    const [result, seo] = await Promise.all([
      searchProperties({ data: deps }),
      getPageSeo({ data: { pageKey: 'properties' } }),
    ])
    return { result, seo }
  },
  head: ({ loaderData, matches }) => {
    if (!loaderData) return pageHead(matches, { title: 'Homes for sale', isIndexed: false })
    const { criteria, total, dropped } = loaderData.result
    const heading = headingOf(criteria)
    // Orders and free text make endless addresses of the same homes: engines list the plain ones.
    const isPlain =
      criteria.q === '' && criteria.sort === 'newest' && !criteria.bounds && Object.keys(criteria.numbers).length === 0
    return pageHead(matches, {
      title: criteria.page > 1 ? `${heading}, page ${criteria.page}` : heading,
      description: `${heading}: ${count(total, 'home')} from the MLS, each with who listed it and when it was last checked.`,
      canonicalPath: hrefOf(criteria),
      isIndexed: isPlain && total > 0 && dropped.length === 0,
      // Stored texts are of the plain page; a search says what it found.
      stored: searchOf(criteria) === '' ? loaderData.seo : null,
    })
  },
  component: SearchPage,
})

function SearchPage() {
  const { result } = Route.useLoaderData()
  const { phone } = useBrokerage()
  const router = useRouter()
  const isBusy = useRouterState({ select: (state) => state.isLoading && state.location.pathname === '/properties' })
  return (
    <FollowLinks>
      <StaleBanner freshness={result.freshness} phone={phone} />
      <FilterBar
        criteria={result.criteria}
        canSeeSold={result.can_view_sold}
        onSearch={(href) => void router.navigate({ href })}
      />
      <SearchResults result={result} isBusy={isBusy} />
    </FollowLinks>
  )
}
