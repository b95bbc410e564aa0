import { Link, useRouterState } from '@tanstack/react-router'
import {
  BookOpen,
  CalendarDays,
  HousePlus,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  PanelsTopLeft,
} from 'lucide-react'
import { useState } from 'react'
import { FilterRow } from '#kit/table/filter-row.tsx'
import { PageRow } from '#kit/table/page-row.tsx'
import { BusyBar } from '#ui/page/notice.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { useNow } from '../browser/use-now.ts'
import { clockOf } from '../rules/clock.ts'
import type { Lead, LeadsPage, ListLeads } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { KIND_LABELS, LEAD_LIST, type LeadKind } from '../words.ts'
import { BulkOwner } from './bulk-owner.tsx'
import { LeadBadge, NewReplyBadge } from './lead-badge.tsx'
import { LeadClock } from './lead-clock.tsx'

const ICONS: Record<LeadKind, LucideIcon> = {
  contact: Inbox,
  listing_question: MessageSquareText,
  seller_guide: BookOpen,
  valuation: HousePlus,
  landing_page: PanelsTopLeft,
  sponsor: Megaphone,
  appointment: CalendarDays,
}

/** The list of the inbox: search, filters, and a row for each lead, the most urgent first. */
export function LeadList({ page, search, currentId }: LeadListProps) {
  const [ids, setIds] = useState<readonly string[]>([])
  const picked = page.rows.filter(({ id }) => ids.includes(id))
  const isBusy = useRouterState({ select: (state) => state.isLoading })
  const now = useNow(page.at)
  const isFiltered = Boolean(search.q || search.kind || search.topic || search.owner)
  const isNarrow = currentId !== null
  return (
    <div className="min-w-0">
      <div className={cx(isNarrow && 'lg:pr-4')}>
        {picked.length > 0 ? (
          <BulkOwner key={page.at.getTime()} picked={picked} page={page} onPick={setIds} />
        ) : (
          <FilterRow
            table={filterTable(page)}
            search={search}
            isFiltered={isFiltered}
            isNarrow={isNarrow}
            across="view"
          />
        )}
      </div>
      <BusyBar isBusy={isBusy} />
      {page.rows.length === 0 ? (
        <p className="py-6 text-ink-2">
          No matching leads.{' '}
          <Link to="/admin/contacts" search={search.view ? { view: search.view } : {}} className={linkClass()}>
            Clear filters
          </Link>
        </p>
      ) : (
        <ul aria-label="Leads">
          {page.rows.map((lead) => (
            <li key={lead.id} className="group/row relative">
              <PickBox
                name={lead.name}
                isPicked={ids.includes(lead.id)}
                isPicking={picked.length > 0}
                onPick={(isPicked) => setIds(isPicked ? [...ids, lead.id] : ids.filter((id) => id !== lead.id))}
              />
              <Row
                lead={lead}
                page={page}
                search={search}
                isCurrent={lead.id === currentId}
                isNarrow={isNarrow}
                isPicking={picked.length > 0}
                now={now}
              />
            </li>
          ))}
        </ul>
      )}
      <PageRow page={page} search={search} />
    </div>
  )
}

interface LeadListProps {
  page: LeadsPage
  search: ListLeads
  /** Id of the lead in the pane. */
  currentId: string | null
}

/** Returns what the filter row needs of a table. The choices depend on the caller. */
function filterTable({ kinds, owners }: LeadsPage) {
  const kind = Object.fromEntries(kinds.map((key) => [key, KIND_LABELS[key]]))
  const owner = Object.fromEntries(owners.map(({ id, name }) => [id, name]))
  return {
    list: { sorts: LEAD_LIST.sorts, filters: { kind, topic: TOPICS, owner } },
    nouns: ['lead', 'leads'] as const,
    nameOf: ({ name }: Lead) => name,
    hrefOf: ({ id }: Lead) => `/admin/contacts/${id}`,
    head: { label: 'Name' },
    columns: [],
    usualSort: 'due' as const,
    search: 'Name, email, phone, message',
    filters: [
      { key: 'kind' as const, label: 'Kind', none: 'All kinds' },
      ...(kinds.includes('contact') ? [{ key: 'topic' as const, label: 'Topic', none: 'All topics' }] : []),
      { key: 'owner' as const, label: 'Assigned to', none: 'All agents' },
    ],
  }
}

function Row({ lead, page, search, isCurrent, isNarrow, isPicking, now }: RowProps) {
  const { id, kind, name, topic, subject, message, status, owner_id, owner_name } = lead
  const clock = clockOf(lead, now)
  const isOpen = status === 'new' && lead.answered_at === null
  // Without an open lead, the parts of a row are columns on a wide screen.
  const wide = !isNarrow && 'lg:contents'
  const about = [subject, message?.replace(/\s+/g, ' ')].filter(Boolean).join('. ') || (topic ? TOPICS[topic] : '')
  return (
    <Link
      to="/admin/contacts/$contactId"
      params={{ contactId: id }}
      search={search as never}
      resetScroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        '-ml-3 grid grid-cols-[18px_minmax(0,1fr)_116px] max-[17.5rem]:grid-cols-[18px_minmax(0,1fr)] max-[17.5rem]:[&>:last-child]:col-start-2 gap-x-3 border-line border-t py-2.75 pr-4 pl-3 text-ink no-underline hover:bg-limestone max-lg:-mr-(--bleed) sm:grid-cols-[18px_minmax(0,1fr)_132px]',
        !isNarrow && 'lg:grid-cols-[18px_minmax(0,4fr)_minmax(0,9fr)_9rem_9rem] lg:gap-x-5 lg:py-2',
        isCurrent && 'bg-navy-50 shadow-[inset_2px_0_var(--color-navy-800)] hover:bg-navy-50',
      )}
    >
      <Icon
        icon={ICONS[kind]}
        size={18}
        className={cx(
          'mt-px text-ink-3 md:group-hover/row:invisible md:group-has-[:checked]/row:invisible',
          isPicking && 'md:invisible',
        )}
      />
      <span className={cx('grid min-w-0 content-start gap-px', wide)}>
        <span className="grid min-w-0 content-start gap-px">
          <b className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{name}</b>
          <span className="text-ink-3 text-legal">{KIND_LABELS[kind]}</span>
        </span>
        <span className={cx('truncate text-ink-2', !isNarrow && 'lg:line-clamp-2 lg:whitespace-normal')}>{about}</span>
      </span>
      <span className={cx('grid content-start gap-1 text-legal', wide)}>
        <span className="grid content-start gap-1 text-legal">
          {lead.unread_reply_at ? (
            <span>
              <NewReplyBadge />
            </span>
          ) : (
            !isOpen && <LeadBadgeLine status={status} />
          )}
          {clock && <LeadClock clock={clock} />}
        </span>
        <span
          className={cx('flex min-w-0 items-center gap-1.5 text-ink-3', !isNarrow && 'lg:self-start lg:text-legal')}
        >
          {owner_name && <Avatar name={owner_name} size={20} />}
          <span className="truncate">
            {owner_id === null ? 'Unassigned' : owner_id === page.agent_id ? 'You' : owner_name}
          </span>
        </span>
      </span>
    </Link>
  )
}

interface RowProps {
  lead: Lead
  page: LeadsPage
  search: ListLeads
  isCurrent: boolean
  /** True beside the open lead. */
  isNarrow: boolean
  isPicking: boolean
  now: Date
}

function LeadBadgeLine({ status }: { status: Lead['status'] }) {
  return (
    <span>
      <LeadBadge status={status} />
    </span>
  )
}

/** Checkbox over the icon of a row. It shows on hover, on focus, and while any lead is selected. */
function PickBox({ name, isPicked, isPicking, onPick }: PickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      className={cx(
        'control-check absolute top-3 left-0 z-1 block size-4.5 focus-visible:opacity-100 group-hover/row:opacity-100 max-md:hidden',
        !isPicking && 'opacity-0',
      )}
      checked={isPicked}
      onChange={(event) => onPick(event.target.checked)}
    />
  )
}

interface PickBoxProps {
  name: string
  isPicked: boolean
  /** True while any lead is selected. */
  isPicking: boolean
  onPick: (isPicked: boolean) => void
}
