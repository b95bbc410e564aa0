import { Link, useRouterState } from '@tanstack/react-router'
import { FilterRow } from '#kit/table/filter-row.tsx'
import { COUNT_LIMIT, searchWith } from '#kit/table/list.ts'
import { PageRow } from '#kit/table/page-row.tsx'
import { number } from '#kit/time/format.ts'
import { nearTime } from '#kit/time/near.ts'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { DueRow, RowLink } from '#ui/page/due-row.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { BusyBar } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { useNow } from '../browser/use-now.ts'
import { clockOf } from '../rules/clock.ts'
import { WRITING } from '../rules/composer.ts'
import { viewOf } from '../rules/list.ts'
import type { AgentInquiriesPage, ListAgentInquiries, OwnedLead } from '../schema.ts'
import { AGENT_LEAD_LIST, AGENT_LEAD_VIEWS, type AgentLeadView, KIND_LABELS } from '../words.ts'
import { LeadBadge, NewReplyBadge } from './lead-badge.tsx'
import { LeadClock } from './lead-clock.tsx'

/** An agent's leads by tab, with search: open ones by the time their reply is due, the others newest first. */
export function AgentInquiries({ page, search }: AgentInquiriesProps) {
  const isBusy = useRouterState({ select: (state) => state.isLoading })
  const now = useNow(page.at)
  const view = viewOf(search)
  const isFiltered = Boolean(search.q || search.kind)
  if (page.counts.all === 0 && !isFiltered) {
    return (
      <EmptyState title="No leads">
        Leads assigned to you appear here, with the time each reply is due. <Elsewhere />
      </EmptyState>
    )
  }
  return (
    <>
      <Tabs page={page} search={search} view={view} />
      <div className="pt-2">
        <FilterRow table={FILTERS} search={search} isFiltered={isFiltered} across="view" />
      </div>
      <BusyBar isBusy={isBusy} />
      {page.rows.length > 0 ? (
        <>
          <ul aria-label="Leads" className="max-md:mt-3 max-md:grid max-md:gap-3">
            {page.rows.map((inquiry) => (
              <Entry key={inquiry.id} inquiry={inquiry} now={now} />
            ))}
          </ul>
          <PageRow page={page} search={search} />
        </>
      ) : (
        <p className="py-6 text-ink-2">
          {isFiltered ? 'No matching leads. ' : view === 'open' ? 'Every lead has a reply. ' : 'No leads here. '}
          <Link to="/agent/inquiries" search={isFiltered ? {} : { view: 'all' }} className={linkClass()}>
            {isFiltered ? 'Clear filters' : 'Show all leads'}
          </Link>
        </p>
      )}
      <p className="mt-6 text-ink-2 text-small">
        <Elsewhere />
      </p>
    </>
  )
}

function Elsewhere() {
  return (
    <>
      Tour and consultation requests that no one has claimed are under{' '}
      <Link to="/agent/appointments" className={linkClass()}>
        Appointments
      </Link>
      .
    </>
  )
}

interface AgentInquiriesProps {
  page: AgentInquiriesPage
  search: ListAgentInquiries
}

function Tabs({ page, search, view }: AgentInquiriesProps & { view: AgentLeadView }) {
  return (
    <AnchorTabs
      label="Leads"
      tabs={Object.entries(AGENT_LEAD_VIEWS).map(([key, label]) => ({
        label,
        count:
          page.counts[key as AgentLeadView] >= COUNT_LIMIT
            ? `${number(COUNT_LIMIT)}+`
            : number(page.counts[key as AgentLeadView]),
        href: key,
        isCurrent: key === view,
      }))}
      renderLink={(key, props) => (
        <Link
          to="/agent/inquiries"
          search={
            searchWith(search, { view: key === viewOf({ q: search.q }) ? undefined : key, sort: undefined }) as never
          }
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}

const FILTERS = {
  list: AGENT_LEAD_LIST,
  nouns: ['lead', 'leads'] as const,
  nameOf: ({ name }: OwnedLead) => name,
  hrefOf: ({ id, appointment_id }: OwnedLead) =>
    appointment_id === null ? `/agent/inquiries/${id}` : `/agent/appointments/${appointment_id}`,
  head: { label: 'Name' },
  columns: [],
  usualSort: 'due' as const,
  search: 'Name, email, phone, message',
  filters: [{ key: 'kind' as const, label: 'Kind', none: 'All kinds' }],
}

function Entry({ inquiry, now }: { inquiry: OwnedLead; now: Date }) {
  const { kind, name, subject, message, status, way, answered_at, created_at } = inquiry
  const isOpen = status === 'new' && answered_at === null
  // A request for an appointment is answered with a time on its own page, and some people want a call or a text.
  const isByEmail = isOpen && inquiry.email !== null && inquiry.appointment_id === null && (way ?? 'email') === 'email'
  const clock = clockOf(inquiry, now)
  return (
    <DueRow
      name={name}
      meta={`${KIND_LABELS[kind]}, ${nearTime(created_at, now)}`}
      isLate={clock?.share === 1}
      isLine
      clock={
        <>
          {/* A running clock says that the lead is open. */}
          {inquiry.unread_reply_at ? (
            <span>
              <NewReplyBadge />
            </span>
          ) : (
            (!isOpen || !clock) && (
              <span>
                <LeadBadge status={status} />
              </span>
            )
          )}
          {clock && <LeadClock clock={clock} />}
        </>
      }
      actions={
        <p>
          <RowLink path={FILTERS.hrefOf(inquiry)} search={isByEmail ? WRITING : {}} isPrimary={isOpen} name={name}>
            {isOpen ? 'Reply' : 'Open'}
          </RowLink>
        </p>
      }
    >
      {subject && <p className="text-ink-2 [overflow-wrap:anywhere] xl:truncate">{subject}</p>}
      {message && (
        <p className="line-clamp-2 max-w-[62ch] text-ink-2 [overflow-wrap:anywhere] xl:max-w-none">{message}</p>
      )}
    </DueRow>
  )
}
