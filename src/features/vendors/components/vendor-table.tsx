import { Eye, EyeOff, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { calendarDay, day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { deleteVendor, toggleVendorStatus } from '../functions.ts'
import type { ListAllVendors, Vendor } from '../schema.ts'
import { SERVICE_TYPES, VENDOR_LIST } from '../words.ts'

const show = (vendor: Vendor, active: boolean) => toggleVendorStatus({ data: { vendorId: vendor.id, active } })

export const vendorTable = defineTable({
  list: VENDOR_LIST,
  nouns: ['vendor', 'vendors'],
  nameOf: (vendor: Vendor) => vendor.name,
  noteOf: ({ contact_name, city }) => [contact_name, city].filter(Boolean).join(', '),
  phoneNoteOf: ({ service_type, phone }) => (
    <>
      <span>{SERVICE_TYPES[service_type]}</span>
      {phone && <Short>{phone}</Short>}
    </>
  ),
  hrefOf: ({ id }) => `/admin/vendors/${id}/edit`,
  head: { label: 'Vendor', sort: 'name' },
  usualSort: 'position',
  search: 'Name, phone, email, city',
  filters: [{ key: 'service', label: 'Service', none: 'All services' }],
  columns: [
    { label: 'Service', sort: 'service', cell: ({ service_type }) => SERVICE_TYPES[service_type] },
    { label: 'Phone', priority: 2, cell: ({ phone }) => (phone ? <Short>{phone}</Short> : <None />) },
    {
      label: 'Vetted',
      sort: 'vetted',
      cell: ({ vetted_date }) => (vetted_date ? <Short>{calendarDay(vetted_date)}</Short> : <None>Not yet</None>),
    },
    { label: 'Last changed', sort: 'updated', priority: 2, cell: ({ updated_at }) => <Short>{day(updated_at)}</Short> },
    { label: 'Position', sort: 'position', align: 'right', cell: ({ position }) => position },
    { label: 'On the site', phone: 'plain', cell: (vendor) => <VendorToggle vendor={vendor} /> },
  ],
  rowActions: (vendor) => [
    { id: 'edit', label: 'Edit', icon: Pencil, href: `/admin/vendors/${vendor.id}/edit` },
    vendor.is_active
      ? {
          id: 'hide',
          label: 'Hide',
          icon: EyeOff,
          run: () => show(vendor, false),
          done: `${vendor.name} is hidden.`,
        }
      : {
          id: 'show',
          label: 'Show',
          icon: Eye,
          run: () => show(vendor, true),
          done: `${vendor.name} is visible.`,
        },
  ],
  remove: {
    call: ({ id }) => deleteVendor({ data: { vendorId: id } }),
    text: 'They’re removed from the public page right away, and this can’t be undone. To keep the record, hide them from the site instead.',
  },
  bulkActions: [
    {
      label: 'Show',
      run: (vendor) => show(vendor, true),
      done: ({ length }) => `${countText(length)} visible.`,
    },
    {
      label: 'Hide',
      run: (vendor) => show(vendor, false),
      done: ({ length }) => `${countText(length)} hidden.`,
    },
  ],
})

export function VendorTable({ page, search }: { page: TablePage<Vendor>; search: ListAllVendors }) {
  return (
    <DataTable
      table={vendorTable}
      page={page}
      search={search}
      empty={search.status ? <NoneHere status={search.status} /> : <NoneYet />}
    />
  )
}

function VendorToggle({ vendor }: { vendor: Vendor }) {
  return (
    <RowToggle
      label={`${vendor.name} is visible on the site`}
      isOn={vendor.is_active}
      onLabel="Visible"
      offLabel="Hidden"
      save={(active) => show(vendor, active)}
      said={(active) => (active ? `${vendor.name} is visible.` : `${vendor.name} is hidden.`)}
    />
  )
}

function NoneYet() {
  return (
    <EmptyState title="No vendors yet" action={<LinkButton to="/admin/vendors/new">Add vendor</LinkButton>}>
      Vendors you add appear here and on the Vetted Vendors page.
    </EmptyState>
  )
}

function NoneHere({ status }: { status: 'shown' | 'hidden' }) {
  return (
    <EmptyState title={status === 'hidden' ? 'No hidden vendors' : 'No visible vendors'}>
      {status === 'hidden' ? 'All vendors are visible.' : 'The Vetted Vendors page is empty.'}
    </EmptyState>
  )
}

function Short({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

function None({ children = '–' }: { children?: ReactNode }) {
  return <span className="text-ink-3">{children}</span>
}

function countText(count: number): string {
  return count === 1 ? '1 vendor is' : `${count} vendors are`
}
