import { createFileRoute } from '@tanstack/react-router'
import { NewSearchForm } from '#features/saved-searches/components/new-search-form.tsx'
import { proposeSavedSearch } from '#features/saved-searches/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/dashboard/saved-searches/new')({
  // Query of a results page, which survives sign-in.
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => ({
    search: typeof search === 'string' && search.length <= 8000 ? search : undefined,
  }),
  loaderDeps: ({ search }) => ({ search: search.search ?? '' }),
  loader: ({ deps }) => proposeSavedSearch({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Save search', isIndexed: false }),
  component: SaveSearch,
})

function SaveSearch() {
  const proposal = Route.useLoaderData()
  return (
    <>
      <PageHeader size="panel" title="Save this search" lead="We write to you of every match, once, and say why." />
      <NewSearchForm key={proposal.search} proposal={proposal} />
    </>
  )
}
