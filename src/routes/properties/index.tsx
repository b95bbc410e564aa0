import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ExportLink, usePrinting } from '#features/downloads/public.tsx'
import { useTrackedSearch } from '#features/history/browser/use-tracked.ts'
import { ProposeSearchLink } from '#features/proposals/components/propose-search-link.tsx'
import { SaveSearchLink } from '#features/saved-searches/public.tsx'
import { SearchPage } from '#features/search/components/search-page.tsx'
import { searchProperties } from '#features/search/functions.ts'
import { headingOf, hrefOf, searchOf } from '#features/search/rules/url.ts'
import type { SearchResult } from '#features/search/schema.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { type PageHead, pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { preserializedRows } from '#kit/render-cache/public.ts'
import { count } from '#kit/time/format.ts'

export const Route = createFileRoute('/properties/')({
  staticData: { isCacheable: true },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ deps }) => {
    const result = await searchProperties({ data: deps })
    // Stored texts apply only to the page without filters; a search describes its result.
    const isPlain = searchOf(result.criteria) === ''
    const seo = isPlain ? await getPageSeo({ data: { pageKey: 'properties' } }) : null
    // Many pages share these cards, so serialize each one once.
    return { result: { ...result, cards: [] }, cards: preserializedRows(result.cards), seo, head: headOf(result) }
  },
  head: ({ loaderData, matches }) =>
    pageHead(
      matches,
      loaderData ? { ...loaderData.head, stored: loaderData.seo } : { title: 'Homes for sale', isIndexed: false },
    ),
  component: Search,
})

/** Returns the head of a search page for search engines. */
function headOf({ criteria, total, dropped }: SearchResult): PageHead {
  const heading = headingOf(criteria)
  // Sort orders and free text make endless URLs of the same homes, so only plain searches are indexed.
  const isPlain =
    criteria.q === '' &&
    criteria.sort === 'newest' &&
    !criteria.bounds &&
    criteria.areas.length === 0 &&
    Object.keys(criteria.numbers).length === 0
  return {
    title: criteria.page > 1 ? `${heading}, page ${criteria.page}` : heading,
    description: `${heading}: ${count(total, 'home')} from the MLS, each with its listing brokerage and the time of the last MLS check.`,
    canonicalPath: hrefOf(criteria),
    isIndexed: isPlain && total > 0 && dropped.length === 0,
  }
}

function Search() {
  const { result: others, cards } = Route.useLoaderData()
  const result = useMemo(() => ({ ...others, cards: [...cards.rows] }), [others, cards])
  const search = Route.useSearch()
  useTrackedSearch(search)
  usePrinting(result.cards)
  const isBusy = useRouterState({ select: (state) => state.isLoading && state.location.pathname === '/properties' })
  // Memoize, so that the list renders again only if one of its props changed.
  const keep = useMemo(() => <ResultLinks search={searchOf(result.criteria)} hasHomes={result.total > 0} />, [result])
  return <SearchPage result={result} isBusy={isBusy} hasAllFilters={search.filters === 'all'} keep={keep} />
}

function ResultLinks({ search, hasHomes }: { search: string; hasHomes: boolean }) {
  return (
    <>
      <SaveSearchLink search={search} />
      <ProposeSearchLink search={search} />
      {hasHomes && <ExportLink of="search" value={search} />}
    </>
  )
}
