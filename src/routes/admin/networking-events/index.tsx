import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarDays, Plus } from 'lucide-react'
import { EventTable } from '#features/events/components/event-table.tsx'
import { listAllEvents } from '#features/events/functions.ts'
import { EVENT_LIST, EVENT_STATUSES, type EventStatus } from '#features/events/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(EVENT_LIST)
const STATUSES: readonly EventStatus[] = ['published', 'scheduled', 'draft', 'archived']
/** What comes last stands first, until another order is asked for. */
const latestFirst = (search: ReturnType<typeof readSearch>) => ({ ...search, sort: search.sort ?? ('-time' as const) })
const isStatus = (key: string): key is EventStatus => STATUSES.some((status) => status === key)

export const Route = createFileRoute('/admin/networking-events/')({
  staticData: {
    nav: { group: 'Content', label: 'Networking events', icon: CalendarDays, order: 30, permission: 'events' },
  },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAllEvents({ data: latestFirst(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Networking events', isIndexed: false }),
  component: Events,
})

function Events() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const { counts } = page
  const total = STATUSES.reduce((sum, key) => sum + counts[key], 0)
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: EVENT_STATUSES[key],
      count: counts[key],
      href: key,
      isCurrent: status === key,
    })),
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Networking events"
        aside={<span className="sr-only">{count(total, 'event')}</span>}
        actions={
          <LinkButton to="/admin/networking-events/new" size="xs">
            <Icon icon={Plus} size={18} /> Add event
          </LinkButton>
        }
      />
      <AnchorTabs
        label="Events by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link
            to="/admin/networking-events"
            search={isStatus(href) ? { ...others, status: href } : others}
            {...props}
          />
        )}
      />
      <EventTable page={page} search={latestFirst(search)} />
    </>
  )
}
