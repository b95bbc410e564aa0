import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { dayAndTime, number } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { durationText, resourceLabel } from '../rules/state.ts'
import type { ListMlsRuns, MlsRun } from '../schema/console.ts'
import { RUN_KINDS, RUN_LIST, RUN_STATUSES, type RunStatus } from '../words.ts'

const TONES: Record<RunStatus, BadgeTone> = { running: 'info', done: 'ok', failed: 'error', halted: 'pending' }

const runTable = defineTable({
  list: RUN_LIST,
  nouns: ['sync run', 'sync runs'],
  nameOf: ({ started_at }: MlsRun) => dayAndTime(started_at),
  noteOf: ({ error }) => error && <span className="line-clamp-2">{error}</span>,
  hrefOf: ({ id }) => `/admin/mls-sync/runs/${id}`,
  head: { label: 'Started', sort: 'started' },
  usualSort: '-started',
  search: 'Error text',
  filters: [
    { key: 'kind', label: 'Kind', none: 'All kinds' },
    { key: 'resource', label: 'Resource', none: 'All resources' },
    { key: 'status', label: 'Result', none: 'All results' },
  ],
  columns: [
    { label: 'Kind', cell: ({ kind }) => RUN_KINDS[kind] },
    { label: 'Resource', cell: ({ resource }) => resourceLabel(resource) },
    { label: 'Duration', align: 'right', priority: 2, cell: (run) => <Took run={run} /> },
    { label: 'Received', align: 'right', cell: ({ received }) => number(received) },
    { label: 'Written', align: 'right', cell: ({ upserted }) => <Count value={upserted} /> },
    { label: 'Removed', align: 'right', cell: ({ removed }) => <Count value={removed} /> },
    { label: 'Quarantined', align: 'right', cell: ({ quarantined }) => <Count value={quarantined} /> },
    { label: 'Result', cell: (run) => <RunResult run={run} /> },
  ],
})

export function RunTable({ page, search }: { page: TablePage<MlsRun>; search: ListMlsRuns }) {
  return (
    <DataTable
      table={runTable}
      page={page}
      search={search}
      empty={<EmptyState title="No sync runs yet">Sync runs with changes appear here for 90 days.</EmptyState>}
    />
  )
}

export function RunResult({ run }: { run: MlsRun }) {
  const { status, missing, confirmed_at, refused_at } = run
  if (status === 'halted' && missing !== null) {
    const [tone, text] = confirmed_at
      ? (['ok', 'Approved'] as const)
      : refused_at
        ? (['grey', 'Kept'] as const)
        : (['error', 'Needs approval'] as const)
    return <Badge tone={tone}>{text}</Badge>
  }
  return <Badge tone={TONES[status]}>{RUN_STATUSES[status]}</Badge>
}

function Took({ run: { started_at, ended_at } }: { run: MlsRun }) {
  return (
    <span className="whitespace-nowrap">
      {ended_at ? durationText(ended_at.getTime() - started_at.getTime()) : '–'}
    </span>
  )
}

function Count({ value }: { value: number }) {
  return value === 0 ? <span className="text-ink-3">0</span> : number(value)
}
