import { createFileRoute } from '@tanstack/react-router'
import { usePrinting } from '#features/downloads/public.tsx'
import { HistoryPage } from '#features/history/components/history-page.tsx'
import { getComparisonHistory, getSearchHistory, getViewHistory, getViewStats } from '#features/history/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/dashboard/history')({
  staticData: { nav: { label: 'History', icon: 'history', order: 70 } },
  loader: async () => {
    const [history, searches, comparisons, stats] = await Promise.all([
      getViewHistory(),
      getSearchHistory(),
      getComparisonHistory(),
      getViewStats(),
    ])
    return { history, searches, comparisons, stats }
  },
  head: ({ matches }) => pageHead(matches, { title: 'History', isIndexed: false }),
  component: History,
})

function History() {
  const data = Route.useLoaderData()
  usePrinting(data.history.views.flatMap(({ home }) => (home ? [home] : [])))
  return <HistoryPage {...data} />
}
