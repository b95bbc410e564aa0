import { createFileRoute } from '@tanstack/react-router'
import { NewEntryForm } from '#features/agent-calendar/components/entry-forms.tsx'
import { getNewCalendarEntry } from '#features/agent-calendar/functions.ts'
import { entrySearch } from '#features/agent-calendar/rules.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

/** Form for a new entry of the calendar. */
export const Route = createFileRoute('/agent/calendar/new')({
  staticData: { crumb: 'New entry' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => getNewCalendarEntry({ data: entrySearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'New calendar entry', isIndexed: false }),
  component: NewEntry,
})

function NewEntry() {
  const entry = Route.useLoaderData()
  if (!entry) {
    return (
      <EmptyState title="Your account isn’t linked to an agent">
        Only agents have a calendar. An administrator links accounts on the Agents page.
      </EmptyState>
    )
  }
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Calendar', href: '/agent/calendar' }, { label: 'New entry' }]}
      />
      <PageHeader size="panel" title="New entry" />
      <NewEntryForm key={entry.date} entry={entry} />
    </>
  )
}
