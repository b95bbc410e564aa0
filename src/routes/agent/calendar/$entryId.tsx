import { createFileRoute } from '@tanstack/react-router'
import { EditEntryForm, RemoveEntryButton } from '#features/agent-calendar/components/entry-forms.tsx'
import { getCalendarEntry } from '#features/agent-calendar/functions.ts'
import { entryTimeText } from '#features/agent-calendar/rules/entries.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

/** An entry of the calling agent's calendar. */
export const Route = createFileRoute('/agent/calendar/$entryId')({
  loader: ({ params }) => getCalendarEntry({ data: { entryId: pageId(params.entryId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Entry: ${loaderData.entry.title}` : 'Entry', isIndexed: false }),
  component: EditEntry,
})

function EditEntry() {
  const { entry, history } = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Calendar', href: '/agent/calendar' }, { label: entry.title }]}
      />
      <DoneNotice />
      <PageHeader size="panel" title={entry.title} actions={<RemoveEntryButton entry={entry} />} />
      <p className="mb-4 text-ink-2">{entryTimeText(entry)}</p>
      <EditEntryForm key={entry.id} entry={entry} history={history} />
    </>
  )
}
