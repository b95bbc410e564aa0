import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { dayAndTime, money } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import type { FetchMlsListings, MlsListing } from '../schema/console.ts'
import { LISTING_LIST, VISIBILITIES, type Visibility } from '../words.ts'

export const VISIBILITY_TONES: Record<Visibility, BadgeTone> = { shown: 'ok', gone: 'grey', withheld: 'pending' }

const listingTable = defineTable({
  list: LISTING_LIST,
  nouns: ['listing', 'listings'],
  nameOf: ({ listing_key }: MlsListing & { id: string }) => listing_key,
  noteOf: ({ city }) => city,
  hrefOf: ({ listing_key }) => `/admin/mls-sync/${encodeURIComponent(listing_key)}`,
  head: { label: 'Key', sort: 'key' },
  usualSort: '-received',
  search: 'MLS number, city, address',
  filters: [
    { key: 'standing', label: 'On the site', none: 'All listings' },
    { key: 'contact', label: 'Contact', none: 'All contacts' },
  ],
  columns: [
    { label: 'MLS status', cell: ({ standard_status }) => standard_status ?? '–' },
    { label: 'Price', align: 'right', cell: ({ list_price }) => (list_price === null ? '–' : money(list_price)) },
    {
      label: 'Changed in the MLS',
      sort: 'modified',
      cell: ({ modification_timestamp }) => <Short>{dayAndTime(modification_timestamp)}</Short>,
    },
    {
      label: 'Imported',
      sort: 'received',
      priority: 2,
      cell: ({ received_at }) => <Short>{dayAndTime(received_at)}</Short>,
    },
    {
      label: 'On the site',
      cell: ({ standing }) => <Badge tone={VISIBILITY_TONES[standing]}>{VISIBILITIES[standing]}</Badge>,
    },
  ],
})

export function ListingTable({ page, search }: { page: TablePage<MlsListing>; search: FetchMlsListings }) {
  return (
    <DataTable
      table={listingTable}
      page={{ ...page, rows: page.rows.map((row) => ({ ...row, id: row.property_id })) }}
      search={search}
      empty={
        <EmptyState title="No listings yet">
          {' '}
          All listings from the feed appear here, including those not on the site.{' '}
        </EmptyState>
      }
    />
  )
}

function Short({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>
}
