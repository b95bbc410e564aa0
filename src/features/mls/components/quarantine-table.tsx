import { Eye, EyeOff, FileJson, RotateCcw } from 'lucide-react'
import { capitalized } from '#kit/capitalized.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { count, day, dayAndTime, number } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { requireSuccess } from '../browser/require-success.ts'
import { ignoreMlsRecord, retryMlsQuarantine, retryMlsReason } from '../functions.ts'
import { resourceLabel } from '../rules/state.ts'
import type { ListMlsQuarantine, QuarantinedRecord } from '../schema/console.ts'
import type { QuarantinePage } from '../schema/overview.ts'
import { QUARANTINE_LIST } from '../words.ts'

const ignore = ({ id }: QuarantinedRecord, isIgnored: boolean) => ignoreMlsRecord({ data: { recordId: id, isIgnored } })
const retry = ({ id }: QuarantinedRecord) => requireSuccess(retryMlsQuarantine({ data: { ids: [id] } }))

const quarantineTable = defineTable({
  list: QUARANTINE_LIST,
  nouns: ['record', 'records'],
  nameOf: ({ record_key }: QuarantinedRecord) => record_key,
  noteOf: ({ resource }) => resourceLabel(resource),
  hrefOf: ({ id }) => `/admin/mls-sync/quarantine/${id}`,
  head: { label: 'Key' },
  usualSort: '-seen',
  search: 'Key, reason, field',
  filters: [{ key: 'resource', label: 'Resource', none: 'All resources' }],
  columns: [
    { label: 'Reason', cell: ({ reason }) => <Sentence text={reason} /> },
    {
      label: 'Value',
      cell: ({ field, value }) =>
        field ? (
          <span className="line-clamp-2 font-mono text-legal [overflow-wrap:anywhere]">{`${field}: ${value ?? ''}`}</span>
        ) : (
          '–'
        ),
    },
    { label: 'Since', sort: 'first', priority: 2, cell: ({ first_seen_at }) => <Short>{day(first_seen_at)}</Short> },
    { label: 'Last seen', sort: 'seen', cell: ({ last_seen_at }) => <Short>{dayAndTime(last_seen_at)}</Short> },
  ],
  rowActions: (record) => [
    { id: 'open', label: 'View record', icon: FileJson, href: `/admin/mls-sync/quarantine/${record.id}` },
    {
      id: 'retry',
      label: 'Retry',
      icon: RotateCcw,
      run: () => retry(record),
      done: `${record.record_key} was retried.`,
    },
    record.status === 'ignored'
      ? {
          id: 'reopen',
          label: 'Stop ignoring',
          icon: Eye,
          run: () => ignore(record, false),
          done: `${record.record_key} needs review again.`,
        }
      : {
          id: 'ignore',
          label: 'Ignore',
          icon: EyeOff,
          run: () => ignore(record, true),
          done: `${record.record_key} is ignored.`,
        },
  ],
  bulkActions: [
    { label: 'Retry', run: retry, done: ({ length }) => `${count(length, 'record')} retried.` },
    {
      label: 'Ignore',
      run: (record) => ignore(record, true),
      done: ({ length }) => `${count(length, 'record')} ignored.`,
    },
  ],
})

export function QuarantineTable({ page, search }: { page: QuarantinePage; search: ListMlsQuarantine }) {
  return (
    <>
      {page.reasons.length > 0 && search.status !== 'ignored' && <Reasons page={page} />}
      <DataTable
        table={quarantineTable}
        page={page}
        search={search}
        empty={
          <EmptyState title={search.status === 'ignored' ? 'No ignored records' : 'No records in quarantine'}>
            Records the site can’t use appear here with the reason. Other records still sync.
          </EmptyState>
        }
      />
    </>
  )
}

function Reasons({ page: { reasons } }: { page: QuarantinePage }) {
  return (
    <Disclosure
      summary={`By reason (${number(reasons.length)})`}
      isOpen={reasons.length <= 5 && reasons.some(({ records }) => records > 1)}
      className="mb-4"
    >
      <Table label="Reasons">
        <TableHead>
          <TableHeaderCell>Reason</TableHeaderCell>
          <TableHeaderCell>Resource</TableHeaderCell>
          <TableHeaderCell align="right">Records</TableHeaderCell>
          <TableHeaderCell>Since</TableHeaderCell>
          <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
        </TableHead>
        <TableBody>
          {reasons.map((one) => (
            <TableRow key={`${one.resource} ${one.reason}`}>
              <TableRowHeader className="font-regular [overflow-wrap:anywhere]">
                <Sentence text={one.reason} />
              </TableRowHeader>
              <TableCell label="Resource">{resourceLabel(one.resource)}</TableCell>
              <TableCell label="Records" align="right">
                {number(one.records)}
              </TableCell>
              <TableCell label="Since">
                <Short>{day(one.first_seen_at)}</Short>
              </TableCell>
              <TableCell className="md:w-40">
                <PostButton
                  call={retryMlsReason}
                  fields={{ resource: one.resource, reason: one.reason }}
                  run={() => requireSuccess(retryMlsReason({ data: { resource: one.resource, reason: one.reason } }))}
                  done={`${count(one.records, 'record')} will be retried in the background.`}
                  busyLabel="Retrying…"
                  variant="outline"
                  size="xs"
                >
                  {one.records === 1 ? 'Retry' : `Retry all ${number(one.records)} again`}
                </PostButton>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Disclosure>
  )
}

/** Capitalizes a reason, and leaves the feed's words as they are: "no ListingKey" → "No ListingKey". */
export function Sentence({ text }: { text: string }) {
  return <span className="line-clamp-3 [overflow-wrap:anywhere]">{capitalized(text)}</span>
}

function Short({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>
}
