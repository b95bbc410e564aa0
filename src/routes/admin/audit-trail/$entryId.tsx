import { createFileRoute, notFound } from '@tanstack/react-router'
import { EntryChange } from '#features/audit/components/entry-change.tsx'
import { EntryStep } from '#features/audit/components/entry-step.tsx'
import { On, Who } from '#features/audit/components/trail-table.tsx'
import { getAuditEntry } from '#features/audit/functions.ts'
import { labelOf } from '#features/audit/rules.ts'
import { ENTRY_ID } from '#features/audit/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime, number } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/audit-trail/$entryId')({
  staticData: { crumb: 'Entry' },
  preload: false,
  loader: async ({ params }) => {
    if (!ENTRY_ID.test(params.entryId)) throw notFound()
    const entry = await getAuditEntry({ data: { entryId: params.entryId } })
    return { entry, title: labelOf(entry.act) }
  },
  head: ({ matches, loaderData }) => pageHead(matches, { title: loaderData?.title ?? 'Entry', isIndexed: false }),
  component: Entry,
})

function Entry() {
  const { entry, title } = Route.useLoaderData()
  const { seq, at, is_whole, anchored_seq, before_id, after_id } = entry
  return (
    <>
      <PageHeader
        size="panel"
        title={title}
        aside={
          is_whole !== null && (
            <Badge tone={is_whole ? 'ok' : 'error'}>{is_whole ? 'Verified' : 'Changed after it was written'}</Badge>
          )
        }
        actions={
          <>
            {before_id && <EntryStep to={before_id}>Previous entry</EntryStep>}
            {after_id && <EntryStep to={after_id}>Next entry</EntryStep>}
          </>
        }
        lead={dayAndTime(at)}
      />
      <PanelSection title="Event" isFirst>
        <DataList
          className="mb-5 max-w-(--container-text)"
          items={[
            { label: 'Who', value: <Who entry={entry} /> },
            { label: 'Record', value: <On entry={entry} /> },
          ]}
        />
        <EntryChange entry={entry} />
      </PanelSection>
      {seq !== null && (
        <PanelSection title="Verification">
          <DataList
            items={[
              { label: 'Entry', value: number(seq) },
              { label: 'Hash', value: <code className="font-mono text-legal">{entry.row_hash}</code> },
              { label: 'Previous hash', value: <code className="font-mono text-legal">{entry.prev_hash}</code> },
              {
                label: 'External checkpoint',
                value:
                  seq <= anchored_seq
                    ? `Yes, up to entry ${number(anchored_seq)}`
                    : 'At the next checkpoint, within 15 minutes',
              },
            ]}
          />
        </PanelSection>
      )}
    </>
  )
}
