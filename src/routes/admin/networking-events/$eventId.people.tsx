import { createFileRoute } from '@tanstack/react-router'
import { RegistrationTable } from '#features/events/components/registration-table.tsx'
import { getEventRecord, listEventRegistrations } from '#features/events/functions.ts'
import { takenText, timeLine } from '#features/events/rules.ts'
import { REGISTRATION_LIST, REGISTRATION_STATUSES } from '#features/events/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'

const readSearch = tableSearch(REGISTRATION_LIST)

export const Route = createFileRoute('/admin/networking-events/$eventId/people')({
  staticData: { crumb: 'Guests' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const eventId = pageId(params.eventId)
    const [event, page] = await Promise.all([
      getEventRecord({ data: { eventId } }),
      listEventRegistrations({ data: { eventId, page: readSearch(deps) } }),
    ])
    return { event, page }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Guests: ${loaderData.event.title}` : 'Guests', isIndexed: false }),
  component: People,
})

function People() {
  const { event, page } = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { counts, came } = page
  return (
    <ListPage
      title="Guests"
      nouns={['person', 'people']}
      lead={
        <span className="tabular">{`${event.title}, ${timeLine(event)}. Seats taken: ${takenText(event)}${came > 0 ? `, ${count(came, 'person', 'people')} checked in` : ''}.`}</span>
      }
      labels={REGISTRATION_STATUSES}
      counts={counts}
      search={search}
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
    >
      <RegistrationTable page={page} search={search} />
    </ListPage>
  )
}
