import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { COUNT_LIMIT, searchWith } from '#kit/table/list.ts'
import { number } from '#kit/time/format.ts'
import { sinceDay } from '#kit/time/near.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { viewOf } from '../rules/list.ts'
import { onTimeSentence } from '../rules/promise.ts'
import type { LeadsPage, ListLeads } from '../schema.ts'
import { LEAD_VIEWS, type LeadView, OTHER_REQUESTS } from '../words.ts'
import { LeadList } from './lead-list.tsx'

/** The inbox: tabs and the list, with the open lead beside it. On a phone one of them at a time. */
export function LeadInbox({ page, search, currentId = null, children }: LeadInboxProps) {
  const view = viewOf(search)
  const hasPane = currentId !== null
  const isFiltered = Boolean(search.q || search.kind || search.topic || search.owner)
  const isEmpty = page.counts[view] === 0 && !isFiltered && !hasPane
  return (
    <>
      <DoneNotice />
      <div className={cx(hasPane && 'max-lg:sr-only')}>
        <PageHeader
          size="panel"
          title="Leads"
          aside={headline(page, isFiltered)}
          actions={
            page.kinds.includes('contact') && (
              <LinkButton
                to="/admin/import"
                search={{ list: 'contacts' }}
                variant="quiet"
                size="xs"
                className="max-md:hidden"
              >
                Import
              </LinkButton>
            )
          }
        />
        <Tabs page={page} search={search} view={view} />
        {view === 'open' && <OtherWaiting page={page} />}
      </div>
      {isEmpty ? (
        <NoLeads page={page} view={view} />
      ) : (
        <div
          className={cx(
            'grid gap-x-7 [--bleed:1rem]',
            hasPane && 'lg:grid-cols-[340px_minmax(0,1fr)] xl:grid-cols-[396px_minmax(0,1fr)]',
          )}
        >
          <div className={cx('min-w-0 pt-2', hasPane && 'max-lg:hidden lg:border-line lg:border-r')}>
            <LeadList page={page} search={search} currentId={currentId} />
          </div>
          {hasPane && (
            <div className="min-w-0 lg:pt-4">
              <Link
                to="/admin/contacts"
                search={search as never}
                className={cx(
                  linkClass('plain'),
                  '-ml-1 mb-1 inline-flex min-h-11 items-center gap-1 font-medium lg:hidden',
                )}
              >
                <Icon icon={ChevronLeft} size={16} />
                All leads
              </Link>
              {children}
            </div>
          )}
        </div>
      )}
    </>
  )
}

interface LeadInboxProps {
  page: LeadsPage
  search: ListLeads
  /** Id of the open lead; without it, only the list is shown. */
  currentId?: string | null
  /** The open lead. */
  children?: ReactNode
}

/** Says how many leads are open. With a filter the counts are of what it finds, so none says nothing of the others. */
function headline({ counts, kinds, promises }: LeadsPage, isFiltered: boolean): string {
  if (kinds.length === 0) return ''
  const open = counts.open === 0 && !isFiltered ? 'All answered' : `${number(counts.open)} open`
  return [open, counts.late > 0 && `${number(counts.late)} overdue`, onTimeSentence(promises)]
    .filter(Boolean)
    .join(' · ')
}

function Tabs({ page, search, view }: { page: LeadsPage; search: ListLeads; view: LeadView }) {
  const views = Object.entries(LEAD_VIEWS) as [LeadView, string][]
  return (
    <AnchorTabs
      label="Leads"
      tabs={views.map(([key, label]) => ({
        label,
        count: page.counts[key] >= COUNT_LIMIT ? `${number(COUNT_LIMIT)}+` : number(page.counts[key]),
        href: key,
        isCurrent: key === view,
      }))}
      renderLink={(key, props) => (
        <Link
          to="/admin/contacts"
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

/** Shows the requests that have their own page, so that none waits unseen beside the leads. */
function OtherWaiting({ page: { others, at } }: { page: LeadsPage }) {
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-line border-b py-1.5 text-small">
      <span className="text-ink-3">Also waiting</span>
      <ul className="contents">
        {others.map(({ kind, count, since }) => (
          <li key={kind} className="inline-flex flex-wrap items-center gap-x-2">
            <a
              href={OTHER_REQUESTS[kind].href}
              data-follow=""
              className={cx(linkClass(), 'inline-flex min-h-8 items-center')}
            >
              {count === 1 ? OTHER_REQUESTS[kind].one : `${number(count)} ${OTHER_REQUESTS[kind].many}`}
            </a>
            {since && <span className="text-ink-3">since {sinceDay(since, new Date(at))}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const NOTHING: Record<LeadView, string> = {
  open: 'No open leads',
  unclaimed: 'No unassigned leads',
  mine: 'No leads assigned to you',
  late: 'No overdue leads',
  replied: 'No new replies',
  answered: 'No answered leads',
  closed: 'No closed leads',
  spam: 'No spam',
  all: 'No leads',
}

function NoLeads({ page: { kinds, counts }, view }: { page: LeadsPage; view: LeadView }) {
  if (kinds.length === 0)
    return (
      <EmptyState title="No access to leads">
        Ask an administrator for a permission such as Contacts or Leads to see them here.
      </EmptyState>
    )
  const isFirst = Object.values(counts).every((count) => count === 0)
  if (isFirst)
    return <EmptyState title="No leads yet">Requests from the site’s forms appear here, most urgent first.</EmptyState>
  const isWaiting = view === 'open' || view === 'late'
  return (
    <EmptyState
      title={isWaiting && counts.open === 0 ? 'Every lead has a reply' : NOTHING[view]}
      action={
        counts.answered > 0 &&
        view !== 'answered' && (
          <LinkButton to="/admin/contacts" search={{ view: 'answered' }} variant="outline" size="sm">
            See answered leads
          </LinkButton>
        )
      }
    >
      New leads appear under Open, most urgent first.
    </EmptyState>
  )
}
