import { createFileRoute } from '@tanstack/react-router'
import { AnswerWithSearch } from '#features/proposals/components/answer-with-search.tsx'
import { listMyProposals } from '#features/proposals/functions.ts'
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
  loader: async ({ deps }) => {
    const [proposal, proposals] = await Promise.all([proposeSavedSearch({ data: deps }), listMyProposals()])
    return { proposal, searches: proposals.searches }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Save search', isIndexed: false }),
  component: SaveSearch,
})

function SaveSearch() {
  const { proposal, searches } = Route.useLoaderData()
  return (
    <>
      <PageHeader size="panel" title="Save this search" lead="We’ll email you each match once, with the reason." />
      <AnswerWithSearch searches={searches} search={proposal.search} />
      <NewSearchForm key={proposal.search} proposal={proposal} />
    </>
  )
}
