import { createFileRoute } from '@tanstack/react-router'
import { usePrinting } from '#features/downloads/public.tsx'
import { MyProposalsPage } from '#features/proposals/components/my-proposals-page.tsx'
import { listMyProposals } from '#features/proposals/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { isUuid } from '#kit/uuid.ts'

interface ProposalsSearch {
  /** Ids of the proposals whose forms are open. */
  decline?: string
  accept?: string
  /** Query string of the filters that the user changed in the search to accept. */
  search?: string
}

/** Homes and searches that agents propose to the user. */
export const Route = createFileRoute('/dashboard/proposals')({
  staticData: { nav: { label: 'Proposals', icon: 'house-plus', order: 22 } },
  validateSearch: ({ decline, accept, search }: Record<string, unknown>): ProposalsSearch => ({
    ...(typeof decline === 'string' && isUuid(decline) ? { decline } : {}),
    ...(typeof accept === 'string' && isUuid(accept) ? { accept } : {}),
    ...(typeof search === 'string' && search.length <= 8000 ? { search } : {}),
  }),
  loader: () => listMyProposals(),
  head: ({ matches }) => pageHead(matches, { title: 'Proposals', isIndexed: false }),
  component: Proposals,
})

function Proposals() {
  const page = Route.useLoaderData()
  const { decline, accept, search = '' } = Route.useSearch()
  usePrinting(page.proposals.flatMap(({ home }) => (home ? [home] : [])))
  return <MyProposalsPage page={page} declining={decline} accepting={accept} search={search} />
}
