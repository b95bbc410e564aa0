import { createFileRoute } from '@tanstack/react-router'
import { Overview } from '#features/dashboard/components/overview.tsx'
import { getDashboardData } from '#features/dashboard/functions.ts'
import { pageHead } from '#kit/head.ts'
import { greetingAt } from '../-layout/greeting.ts'

export const Route = createFileRoute('/dashboard/')({
  staticData: { nav: { label: 'Overview', icon: 'layout-dashboard', order: 0 } },
  loader: async () => {
    const now = new Date()
    return { data: await getDashboardData(), greeting: greetingAt(now), now }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Dashboard', isIndexed: false }),
  component: Page,
})

function Page() {
  return <Overview {...Route.useLoaderData()} />
}
