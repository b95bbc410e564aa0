import { FileSearch } from 'lucide-react'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { day } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { deleteVendorApplication } from '../functions.ts'
import type { ApplicationsPage, ListVendorApplications, VendorApplication } from '../schema.ts'
import { APPLICATION_LIST, APPLICATION_STATUSES, APPLICATION_TONES } from '../words.ts'

export const applicationTable = defineTable({
  list: APPLICATION_LIST,
  nouns: ['application', 'applications'],
  nameOf: (application: VendorApplication) => application.name,
  noteOf: ({ contact_name, city }) => `${contact_name}, ${city}`,
  phoneNoteOf: ({ service_type, phone, created_at }) => (
    <>
      <span>{SERVICE_TYPES[service_type]}</span>
      <span>{phone}</span>
      <span>{day(created_at)}</span>
    </>
  ),
  hrefOf: ({ id }) => `/admin/vendor-applications/${id}`,
  head: { label: 'Business', sort: 'name' },
  usualSort: 'received',
  search: 'Business, name, phone, email',
  columns: [
    { label: 'Service', cell: ({ service_type }) => SERVICE_TYPES[service_type] },
    { label: 'Phone', priority: 2, cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span> },
    {
      label: 'Received',
      sort: 'received',
      cell: ({ created_at }) => <span className="tabular whitespace-nowrap">{day(created_at)}</span>,
    },
    {
      label: 'Decided by',
      priority: 2,
      cell: ({ reviewer_name }) => reviewer_name ?? <span className="text-ink-3">–</span>,
    },
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={APPLICATION_TONES[status]}>{APPLICATION_STATUSES[status]}</Badge>,
    },
  ],
  rowActions: ({ id }) => [{ id: 'open', label: 'Open', icon: FileSearch, href: `/admin/vendor-applications/${id}` }],
  remove: {
    call: ({ id }) => deleteVendorApplication({ data: { applicationId: id } }),
    text: 'This can’t be undone, and no email goes out. Use it for spam, or when the applicant asks. A vendor created from it stays on the list.',
    done: ({ name }) => `${name}’s application deleted.`,
  },
})

export function ApplicationTable({ page, search }: { page: ApplicationsPage; search: ListVendorApplications }) {
  return (
    <DataTable
      table={applicationTable}
      page={page}
      search={search}
      empty={
        <EmptyState
          title={
            search.status === 'pending'
              ? 'No pending applications'
              : search.status
                ? 'No matching applications'
                : 'No applications yet'
          }
        >
          Vendor applications appear here.
        </EmptyState>
      }
    />
  )
}
