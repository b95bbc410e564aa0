import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { EventTable } from '#features/events/components/event-table.tsx'
import { listAllEvents } from '#features/events/functions.ts'
import { EVENT_LIST, EVENT_STATUSES } from '#features/events/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(EVENT_LIST)

export const Route = createFileRoute('/admin/networking-events/')({
  staticData: {
    nav: { group: 'Content', label: 'Networking events', icon: 'calendar-days', order: 30, permission: 'events' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAllEvents({ data: readSearch(deps) }),
  component: Events,
})

function Events() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Networking events"
      nouns={['event', 'events']}
      labels={EVENT_STATUSES}
      counts={page.counts}
      search={search}
      actions={
        <LinkButton to="/admin/networking-events/new" size="xs">
          <Icon icon={Plus} size={18} /> Add event
        </LinkButton>
      }
    >
      <EventTable page={page} search={search} />
    </ListPage>
  )
}
