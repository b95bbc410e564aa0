import { createFileRoute } from '@tanstack/react-router'
import { Overview } from '#features/dashboard/components/overview.tsx'
import { getDashboardData } from '#features/dashboard/functions.ts'
import { usePrinting } from '#features/downloads/public.tsx'
import { PendingIntents } from '#features/pending-intents/components/pending-intents.tsx'
import { listPendingIntents } from '#features/pending-intents/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { greetingAt } from '#shell/greeting.ts'

export const Route = createFileRoute('/dashboard/')({
  staticData: { nav: { label: 'Overview', icon: 'layout-dashboard', order: 0 } },
  loader: async () => {
    const now = new Date()
    const [data, intents] = await Promise.all([getDashboardData(), listPendingIntents()])
    return { data, intents, greeting: greetingAt(now), now }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Dashboard', isIndexed: false }),
  component: Page,
})

function Page() {
  const { intents, ...overview } = Route.useLoaderData()
  usePrinting([...overview.data.changed, ...overview.data.latest].flatMap(({ home }) => (home ? [home] : [])))
  return (
    <>
      <PendingIntents intents={intents} />
      <Overview {...overview} />
    </>
  )
}
