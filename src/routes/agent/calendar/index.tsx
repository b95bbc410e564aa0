import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#features/agent-calendar/components/calendar-page.tsx'
import { getAgentCalendar } from '#features/agent-calendar/functions.ts'
import { calendarSearch } from '#features/agent-calendar/rules.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'

/** An agent's calendar by week or day. */
export const Route = createFileRoute('/agent/calendar/')({
  staticData: { nav: { label: 'Calendar', icon: 'calendar-days', order: 18, isTab: true } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => getAgentCalendar({ data: calendarSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Calendar', isIndexed: false }),
  component: Calendar,
})

function Calendar() {
  const calendar = Route.useLoaderData()
  const { view = 'week' } = calendarSearch(Route.useSearch())
  if (calendar) return <CalendarPage calendar={calendar} view={view} />
  return (
    <EmptyState title="Your account isn’t linked to an agent">
      Only agents have a calendar. An administrator links accounts on the Agents page.
    </EmptyState>
  )
}
