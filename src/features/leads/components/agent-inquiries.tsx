import { Link, useRouterState } from '@tanstack/react-router'
import { FilterRow } from '#kit/table/filter-row.tsx'
import { COUNT_LIMIT, searchWith } from '#kit/table/list.ts'
import { PageRow } from '#kit/table/page-row.tsx'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime, number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { BusyBar } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { viewOf } from '../rules/list.ts'
import { dueOf } from '../rules/promise.ts'
import type { AgentInquiriesPage, ListAgentInquiries, OwnedLead } from '../schema.ts'
import { AGENT_LEAD_LIST, AGENT_LEAD_VIEWS, type AgentLeadView, KIND_LABELS } from '../words.ts'
import { LeadBadge, NewReplyBadge } from './lead-badge.tsx'

/** An agent's leads by tab, with search: open ones by the time their reply is due, the others newest first. */
export function AgentInquiries({ page, search }: AgentInquiriesProps) {
  const isBusy = useRouterState({ select: (state) => state.isLoading })
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
          <ul aria-label="Leads">
            {page.rows.map((inquiry) => (
              <Entry key={inquiry.id} inquiry={inquiry} />
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
  search: 'Name, email, phone, or message',
  filters: [{ key: 'kind' as const, label: 'Kind', none: 'All kinds' }],
}

function Entry({ inquiry }: { inquiry: OwnedLead }) {
  const { kind, name, subject, message, status, answered_at, created_at } = inquiry
  const isOpen = status === 'new' && answered_at === null
  return (
    <li className="grid gap-x-4 gap-y-2 border-line border-b py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 break-words font-semibold">{name}</b>
          {inquiry.unread_reply_at ? <NewReplyBadge /> : <LeadBadge status={status} />}
        </p>
        <p className="break-words text-ink-2 text-small">
          {KIND_LABELS[kind]}
          {subject && `, ${subject}`}
        </p>
        {message && <p className="line-clamp-2 break-words text-ink-2 text-small">{message}</p>}
        <p className="text-caption text-ink-3">
          {isOpen ? (
            <>
              Reply due <DueClock due_at={dueOf(inquiry)} answered_at={answered_at} />
            </>
          ) : (
            `Received ${dayAndTime(created_at)}`
          )}
        </p>
      </div>
      <p className="self-center">
        <LinkButton to={FILTERS.hrefOf(inquiry)} variant={isOpen ? 'primary' : 'outline'} size="xs">
          {isOpen ? 'Reply' : 'Open'}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      </p>
    </li>
  )
}
