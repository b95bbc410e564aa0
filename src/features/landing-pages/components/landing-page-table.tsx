import { ChartNoAxesColumn, ExternalLink, Pencil } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { count, day, dayAndTime, number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { deleteLandingPage } from '../functions.ts'
import { leadRate, statusAt } from '../rules.ts'
import type { LandingPage, LandingPagesPage, ListedLandingPage, ListLandingPages } from '../schema.ts'
import { LANDING_PAGE_LIST, MESSAGES, STATUSES, TONES } from '../words.ts'

export const DELETE_TEXT =
  'This permanently deletes the page and its analytics. Its leads stay under Leads. To keep the analytics, archive it instead.'

export function StatusBadge({ page }: { page: Pick<LandingPage, 'status' | 'publish_at'> }) {
  const status = statusAt(page, new Date())
  return <Badge tone={TONES[status]}>{STATUSES[status]}</Badge>
}

const landingPageTable = defineTable({
  list: LANDING_PAGE_LIST,
  nouns: ['landing page', 'landing pages'],
  nameOf: (page: ListedLandingPage) => page.name,
  noteOf: ({ slug }) => `/l/${slug}`,
  phoneNoteOf: ({ views, leads, home }) => (
    <>
      <span>{count(views, 'view')}</span>
      <span>{count(leads, 'lead')}</span>
      {!home && <span className="text-gold-700">{MESSAGES.homeGone}</span>}
    </>
  ),
  hrefOf: ({ id }) => `/admin/landing-pages/${id}/edit`,
  head: { label: 'Page', sort: 'name' },
  usualSort: '-updated',
  search: 'Name or address',
  columns: [
    {
      label: 'Home',
      priority: 2,
      cell: ({ home }) =>
        home ? (
          `${home.address ?? home.title}, ${home.city}`
        ) : (
          <span className="text-gold-700">{MESSAGES.homeGone}</span>
        ),
    },
    {
      label: 'Status',
      phone: 'head',
      cell: (page) => (
        <>
          <StatusBadge page={page} />
          {page.status === 'scheduled' && page.publish_at && page.publish_at > new Date() && (
            <span className="block whitespace-nowrap text-ink-3 text-legal">{dayAndTime(page.publish_at)}</span>
          )}
        </>
      ),
    },
    { label: 'Views', sort: 'views', align: 'right', cell: ({ views }) => number(views) },
    { label: 'Visitors', align: 'right', priority: 2, cell: ({ visitors }) => number(visitors) },
    { label: 'Leads', sort: 'leads', align: 'right', cell: ({ leads }) => number(leads) },
    { label: 'Lead rate', align: 'right', cell: (page) => <RateCell page={page} /> },
    {
      label: 'Last changed',
      sort: 'updated',
      priority: 2,
      cell: ({ updated_at }) => <span className="whitespace-nowrap">{day(updated_at)}</span>,
    },
  ],
  rowActions: (page) => [
    { id: 'edit', label: 'Edit', icon: Pencil, href: `/admin/landing-pages/${page.id}/edit` },
    { id: 'analytics', label: 'Analytics', icon: ChartNoAxesColumn, href: `/admin/landing-pages/${page.id}/analytics` },
    { id: 'open', label: 'Open page', icon: ExternalLink, href: `/l/${page.slug}` },
  ],
  remove: { call: ({ id }) => deleteLandingPage({ data: { landingPageId: id } }), text: DELETE_TEXT },
})

function RateCell({ page }: { page: ListedLandingPage }) {
  const rate = leadRate(page)
  return rate ? `${rate.percent.toFixed(1)}%` : <span className="text-ink-3">Not enough data</span>
}

export function LandingPageTable({ page, search }: { page: LandingPagesPage; search: ListLandingPages }) {
  return (
    <DataTable
      table={landingPageTable}
      page={page}
      search={search}
      empty={
        search.status ? (
          <EmptyState title={`No ${STATUSES[search.status].toLowerCase()} pages`} />
        ) : (
          <EmptyState
            title="No landing pages yet"
            action={<LinkButton to="/admin/landing-pages/new">New landing page</LinkButton>}
          >
            A page for one of our homes, with one form and one phone number. Link to it from a sign, a mailing, or an
            ad.
          </EmptyState>
        )
      }
    />
  )
}
