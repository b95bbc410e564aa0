import { createFileRoute } from '@tanstack/react-router'
import { ComparisonsPage } from '#features/comparisons/components/comparisons-page.tsx'
import { listComparisons } from '#features/comparisons/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/dashboard/comparisons')({
  staticData: { nav: { label: 'Comparisons', icon: 'columns2', order: 25 } },
  loader: () => listComparisons(),
  head: ({ matches }) => pageHead(matches, { title: 'Comparisons', isIndexed: false }),
  component: Comparisons,
})

function Comparisons() {
  return <ComparisonsPage list={Route.useLoaderData()} />
}
