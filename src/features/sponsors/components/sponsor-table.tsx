import { Pencil } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { day } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { deleteSponsor } from '../functions.ts'
import type { ListSponsors, Sponsor, SponsorsPage } from '../schema.ts'
import { INQUIRY_STATUSES, INQUIRY_TONES, SPONSOR_LEVELS, SPONSOR_LIST } from '../words.ts'

export const sponsorTable = defineTable({
  list: SPONSOR_LIST,
  nouns: ['offer', 'offers'],
  nameOf: (sponsor: Sponsor) => sponsor.company,
  noteOf: ({ name }) => name,
  hrefOf: ({ id }) => `/admin/sponsors/${id}/edit`,
  head: { label: 'Company', sort: 'company' },
  usualSort: '-received',
  search: 'Company, name, email, phone',
  filters: [{ key: 'level', label: 'For', none: 'All sponsorships' }],
  columns: [
    { label: 'Sponsorship', cell: ({ level }) => SPONSOR_LEVELS[level] },
    { label: 'Event', priority: 2, cell: ({ event_title }) => event_title ?? 'Any' },
    {
      label: 'Received',
      sort: 'received',
      priority: 2,
      cell: ({ created_at }) => <span className="tabular whitespace-nowrap">{day(created_at)}</span>,
    },
    {
      label: 'On the page',
      cell: ({ is_shown }) => (is_shown ? 'Visible' : <span className="text-ink-3">Hidden</span>),
    },
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={INQUIRY_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>,
    },
  ],
  rowActions: ({ id }) => [{ id: 'edit', label: 'Open', icon: Pencil, href: `/admin/sponsors/${id}/edit` }],
  remove: {
    call: ({ id }) => deleteSponsor({ data: { sponsorId: id } }),
    text: 'This permanently deletes the offer and its logo. To keep the record, set it to Not this time instead.',
    done: ({ company }) => `${company}’s offer deleted.`,
  },
})

export function SponsorTable({ page, search }: { page: SponsorsPage; search: ListSponsors }) {
  return (
    <DataTable
      table={sponsorTable}
      page={page}
      search={search}
      empty={
        <EmptyState title={search.status ? 'No matching offers' : 'No offers yet'}>
          Offers from the sponsor page appear here.
        </EmptyState>
      }
    />
  )
}
