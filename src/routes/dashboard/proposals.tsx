import { createFileRoute } from '@tanstack/react-router'
import { usePrinting } from '#features/downloads/public.tsx'
import { MyProposalsPage } from '#features/proposals/components/my-proposals-page.tsx'
import { listMyProposals } from '#features/proposals/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { isUuid } from '#kit/uuid.ts'

/** Homes that agents propose to the user. */
export const Route = createFileRoute('/dashboard/proposals')({
  staticData: { nav: { label: 'Suggestions', icon: 'house-plus', order: 22 } },
  validateSearch: ({ decline }: Record<string, unknown>): { decline?: string } =>
    typeof decline === 'string' && isUuid(decline) ? { decline } : {},
  loader: () => listMyProposals(),
  head: ({ matches }) => pageHead(matches, { title: 'Suggestions', isIndexed: false }),
  component: Proposals,
})

function Proposals() {
  const page = Route.useLoaderData()
  const { decline } = Route.useSearch()
  usePrinting(page.proposals.flatMap(({ home }) => (home ? [home] : [])))
  return <MyProposalsPage page={page} declining={decline} />
}
