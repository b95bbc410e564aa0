import { createFileRoute } from '@tanstack/react-router'
import { usePrinting } from '#features/downloads/public.tsx'
import { SavedSearchHomes } from '#features/saved-searches/components/saved-search-homes.tsx'
import { getSavedSearch, proposeSavedSearch } from '#features/saved-searches/functions.ts'
import { searchOf } from '#features/search/rules/url.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

interface PageSearch {
  page?: number
  /** Filters to replace those of the search. */
  search?: string
}

export const Route = createFileRoute('/dashboard/saved-searches/$searchId')({
  validateSearch: ({ page, search }: Record<string, unknown>): PageSearch => ({
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
    search: typeof search === 'string' && search.length <= 8000 ? search : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const searchId = pageId(params.searchId)
    const run = await getSavedSearch({ data: { searchId, page: deps.page ?? 1 } })
    const proposal = await proposeSavedSearch({ data: { search: deps.search ?? searchOf(run.result.criteria) } })
    return { run, proposal, isChange: deps.search !== undefined }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData?.run.search.name ?? 'Saved search', isIndexed: false }),
  component: SavedSearchPage,
})

function SavedSearchPage() {
  const data = Route.useLoaderData()
  usePrinting(data.run.result.cards)
  return <SavedSearchHomes {...data} />
}
