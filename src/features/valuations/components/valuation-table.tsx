import { CheckCheck, MessageSquareText } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime, shortMoney } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { updateValuationStatus } from '../functions.ts'
import { isTransitionAllowed } from '../rules/status.ts'
import type { ListValuations, Valuation, ValuationsPage } from '../schema.ts'
import { LEAD_STATUSES, type LeadStatus, REFUSALS, TIMINGS, VALUATION_LIST } from '../words.ts'

export const LEAD_TONES: Record<LeadStatus, BadgeTone> = {
  new: 'info',
  contacted: 'pending',
  qualified: 'ok',
  won: 'ok',
  lost: 'grey',
}

const valuationTable = defineTable({
  list: VALUATION_LIST,
  nouns: ['request', 'requests'],
  nameOf: (valuation: Valuation) => valuation.name,
  noteOf: ({ street, city }) => <span className="line-clamp-1">{`${street}, ${city}`}</span>,
  hrefOf: ({ id }) => `/admin/valuations/${id}`,
  head: { label: 'From', sort: 'name' },
  usualSort: 'due',
  search: 'Name, email, phone, address',
  filters: [{ key: 'timing', label: 'Selling', none: 'All time frames' }],
  columns: [
    { label: 'Range', cell: (valuation) => <RangeText {...valuation} /> },
    { label: 'Selling', priority: 2, cell: ({ timing }) => TIMINGS[timing] },
    {
      label: 'Reply due',
      sort: 'due',
      cell: (valuation) => <DueClock {...valuation} />,
    },
    { label: 'Assigned to', priority: 2, cell: ({ owner_name }) => owner_name ?? 'Unassigned' },
    {
      label: 'Received',
      sort: 'received',
      priority: 2,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{dayAndTime(created_at)}</span>,
    },
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={LEAD_TONES[status]}>{LEAD_STATUSES[status]}</Badge>,
    },
  ],
  rowActions: (valuation) => [
    { id: 'open', label: 'Open', icon: MessageSquareText, href: `/admin/valuations/${valuation.id}` },
    ...(isTransitionAllowed(valuation.status, 'contacted')
      ? [
          {
            id: 'contacted',
            label: 'Mark as contacted',
            icon: CheckCheck,
            run: () =>
              updateValuationStatus({
                data: { valuationId: valuation.id, version: valuation.version, status: 'contacted' },
              }),
            done: `${valuation.name} marked as contacted.`,
          },
        ]
      : []),
  ],
})

export function ValuationTable({ page, search }: { page: ValuationsPage; search: ListValuations }) {
  return (
    <DataTable
      table={valuationTable}
      page={page}
      search={search}
      empty={
        <EmptyState
          title={search.status ? `No ${LEAD_STATUSES[search.status].toLowerCase()} requests` : 'No requests yet'}
        >
          Requests from the Free Home Valuation page appear here, with the earliest due date first.
        </EmptyState>
      }
    />
  )
}

function RangeText({ low_price, high_price, refusal }: Pick<Valuation, 'low_price' | 'high_price' | 'refusal'>) {
  if (low_price === null || high_price === null) {
    return <span className="text-ink-3">{refusal ? REFUSALS[refusal] : '–'}</span>
  }
  return <span className="tabular whitespace-nowrap">{`${shortMoney(low_price)} to ${shortMoney(high_price)}`}</span>
}
