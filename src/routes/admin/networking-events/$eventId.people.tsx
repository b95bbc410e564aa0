import { createFileRoute, Link } from '@tanstack/react-router'
import { RegistrationTable } from '#features/events/components/registration-table.tsx'
import { getEventRecord, listEventRegistrations } from '#features/events/functions.ts'
import { timeLine } from '#features/events/rules.ts'
import { REGISTRATION_LIST, REGISTRATION_STATUSES, type RegistrationStatus } from '#features/events/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(REGISTRATION_LIST)
const STATUSES: readonly RegistrationStatus[] = ['registered', 'waiting', 'cancelled']
const isStatus = (key: string): key is RegistrationStatus => STATUSES.some((status) => status === key)

export const Route = createFileRoute('/admin/networking-events/$eventId/people')({
  staticData: { crumb: 'Who comes' },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const eventId = pageId(params.eventId)
    const [event, page] = await Promise.all([
      getEventRecord({ data: { eventId } }),
      listEventRegistrations({ data: { eventId, page: deps } }),
    ])
    return { event, page }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Who comes to ${loaderData.event.title}` : 'Who comes', isIndexed: false }),
  component: People,
})

function People() {
  const { event, page } = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const { counts, came } = page
  const total = STATUSES.reduce((sum, key) => sum + counts[key], 0)
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: REGISTRATION_STATUSES[key],
      count: counts[key],
      href: key,
      isCurrent: status === key,
    })),
  ]
  const seats =
    event.capacity === null
      ? `${event.seats_taken} seats taken`
      : `${event.seats_taken} of ${event.capacity} seats taken`
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Who comes"
        aside={<span className="sr-only">{count(total, 'person', 'people')}</span>}
        lead={
          <p className="tabular">{`${event.title}, ${timeLine(event)}. ${seats}${came > 0 ? `, ${count(came, 'person', 'people')} ticked off` : ''}.`}</p>
        }
        actions={
          <LinkButton
            to="/admin/networking-events/$eventId/edit"
            params={{ eventId: event.id }}
            variant="quiet"
            size="xs"
          >
            Edit the event
          </LinkButton>
        }
      />
      <AnchorTabs
        label="People by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link
            to="/admin/networking-events/$eventId/people"
            params={{ eventId: event.id }}
            search={isStatus(href) ? { ...others, status: href } : others}
            {...props}
          />
        )}
      />
      <RegistrationTable page={page} search={search} />
    </>
  )
}
