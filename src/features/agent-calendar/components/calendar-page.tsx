import { ChevronLeft, ChevronRight, Plus, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PendingContent } from '#kit/page/pending-content.tsx'
import { calendarDayOf, count, shortDay, time, weekday } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { noon, shiftDay } from '../rules/entries.ts'
import {
  columnOf,
  endHour,
  hourOfDay,
  hourSpan,
  hoursText,
  isCramped,
  isLow,
  periodText,
  placedItems,
} from '../rules.ts'
import type { AgentCalendar, CalendarDay, CalendarItem } from '../schema.ts'
import { DAYS, KIND_LABELS, VIEWS, type View } from '../words.ts'
import { FeedSection } from './feed-section.tsx'

/** An agent's calendar: a grid of hours on wide screens, a list of days on narrow ones. Both are the same list. */
export function CalendarPage({
  calendar: { days, requests, feed_url, at },
  view,
}: {
  calendar: AgentCalendar
  view: View
}) {
  const span = hourSpan(days)
  const today = calendarDayOf(at)
  return (
    <FollowLinks>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Calendar"
        actions={
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/agent/hours" size="xs" variant="outline">
              Edit hours
            </LinkButton>
            <LinkButton to="/agent/calendar/new" size="xs">
              Add entry
            </LinkButton>
          </div>
        }
      />
      {requests > 0 && (
        <Notice tone="info" className="mb-4" title={`${count(requests, 'request')} waiting for a reply`}>
          <a href="/agent" data-follow="" className={linkClass()}>
            Reply under Today
          </a>
        </Notice>
      )}
      <Bar dates={days.map(({ date }) => date)} view={view} />
      <PendingContent>
        {/* A list of days says it for each of them. */}
        {days.every(({ items }) => items.length === 0) && (
          <p className="mb-3 text-ink-2 max-lg:hidden">
            {view === 'week' ? 'Nothing planned in these 7 days.' : 'Nothing planned on this day.'}
          </p>
        )}
        <div
          className="lg:grid lg:grid-cols-(--columns) lg:grid-rows-[auto_auto_1fr] lg:border-line lg:border-b"
          style={
            {
              '--hours': span.last - span.first,
              '--columns': ['3rem', ...days.map((one) => `minmax(0, ${columnOf(one)}fr)`)].join(' '),
            } as CSSProperties
          }
        >
          <Hours {...span} />
          {days.map((one) => (
            <Day key={one.date} day={one} {...span} isToday={one.date === today} isWeek={view === 'week'} at={at} />
          ))}
        </div>
      </PendingContent>
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-legal max-lg:hidden">
        {(Object.keys(KIND_LABELS) as (keyof typeof KIND_LABELS)[]).map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span className={cx('h-3 w-4 rounded-badge', LOOKS[kind])} />
            {KIND_LABELS[kind]}
          </li>
        ))}
      </ul>
      <FeedSection url={feed_url} />
    </FollowLinks>
  )
}

function Bar({ dates, view }: { dates: readonly string[]; view: View }) {
  const [first = ''] = dates
  const step = DAYS[view]
  const search = (from: string) => ({ from, ...(view === 'day' ? { view } : {}) })
  const names = view === 'week' ? ['Previous 7 days', 'Next 7 days'] : ['Previous day', 'Next day']
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <LinkButton to="/agent/calendar" search={view === 'day' ? { view } : {}} variant="outline" size="xs">
        Today
      </LinkButton>
      <LinkButton
        to="/agent/calendar"
        search={search(shiftDay(first, -step))}
        aria-label={names[0]}
        variant="quiet"
        size="xs"
        isIcon
      >
        <Icon icon={ChevronLeft} size={18} />
      </LinkButton>
      <LinkButton
        to="/agent/calendar"
        search={search(shiftDay(first, step))}
        aria-label={names[1]}
        variant="quiet"
        size="xs"
        isIcon
      >
        <Icon icon={ChevronRight} size={18} />
      </LinkButton>
      <p aria-live="polite" className="panel-title tabular">
        {periodText(dates)}
      </p>
      <nav aria-label="View" className="button-pair ml-auto flex max-sm:w-full max-sm:[&>a]:flex-1">
        {(['week', 'day'] as const).map((one) => (
          <LinkButton
            key={one}
            to="/agent/calendar"
            search={{ from: first, ...(one === 'day' ? { view: one } : {}) }}
            variant={one === view ? 'primary' : 'outline'}
            size="xs"
            aria-current={one === view ? 'page' : undefined}
          >
            {VIEWS[one]}
          </LinkButton>
        ))}
      </nav>
    </div>
  )
}

function Hours({ first, last }: { first: number; last: number }) {
  return (
    <div aria-hidden="true" className="row-start-3 hidden text-ink-3 text-legal lg:block">
      {Array.from({ length: last - first }, (_, at) => first + at).map((hour) => (
        <div key={hour} className="tabular h-20 -translate-y-2">
          {`${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`}
        </div>
      ))}
    </div>
  )
}

interface DayProps {
  day: CalendarDay
  /** First and last hour of the column. */
  first: number
  last: number
  isToday: boolean
  /** True beside other days. */
  isWeek: boolean
  at: Date
}

function Day({ day, first, last, isToday, isWeek, at }: DayProps) {
  const { date, hours, tours, items } = day
  const wholeDay = items.filter(({ starts_at }) => starts_at === null)
  const id = `day-${date}`
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 max-lg:pb-4 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:border-line lg:border-l"
    >
      <div
        className={cx(
          'flex flex-wrap content-start items-baseline gap-x-2 py-1.5 max-lg:border-b lg:border-t-2 lg:px-2',
          isToday ? 'max-lg:border-navy-800 lg:border-t-navy-800' : 'max-lg:border-line lg:border-t-transparent',
        )}
      >
        <h2 id={id} className="font-medium text-ink-2">
          {weekday(noon(date))} <b className="font-semibold text-ink">{shortDay(noon(date))}</b>
        </h2>
        <LinkButton
          to="/agent/calendar/new"
          search={{ date }}
          aria-label={`Add an entry on ${weekday(noon(date))} ${shortDay(noon(date))}`}
          variant="quiet"
          size="xs"
          isIcon
          className="ml-auto"
        >
          <Icon icon={Plus} size={16} />
        </LinkButton>
        <p className="w-full text-ink-3 text-legal">
          {isToday && <span className="mr-1.5 font-semibold text-navy-600">Today</span>}
          {hoursText(day)}
        </p>
      </div>
      <div className="lg:px-1 lg:pb-1">
        {wholeDay.length > 0 && (
          <ul className="grid gap-1 max-lg:mt-2">
            {wholeDay.map((item) => (
              <li key={item.id}>
                <Entry item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="relative lg:h-[calc(var(--hours)*5rem)] lg:border-line lg:border-t lg:bg-limestone">
        {[...hours, ...tours].map(({ opens, closes }) => (
          <span
            key={`${opens} ${closes}`}
            aria-hidden="true"
            className="absolute inset-x-0 hidden bg-white lg:block"
            style={boxOf(clockHour(opens), clockHour(closes), first)}
          />
        ))}
        <span
          aria-hidden="true"
          className="absolute inset-0 hidden bg-[repeating-linear-gradient(to_bottom,transparent_0_calc(5rem-1px),var(--color-limestone-2)_calc(5rem-1px)_5rem)] lg:block"
        />
        {isToday && hourOfDay(at) >= first && hourOfDay(at) <= last && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 z-1 hidden h-0.5 bg-error lg:block forced-colors:bg-[Highlight]"
            style={{ top: `calc(${hourOfDay(at) - first} * 5rem)` }}
          />
        )}
        <ol>
          {placedItems(items).map(({ item, lane, lanes }) => (
            <li
              key={item.id}
              className="max-lg:mt-2 lg:absolute lg:top-(--top) lg:left-(--left) lg:h-(--height) lg:w-(--width) lg:p-px"
              style={
                {
                  '--top': `calc(${hourOfDay(item.starts_at) - first} * 5rem)`,
                  '--height': `calc(${Math.max(0.5, endHour(item) - hourOfDay(item.starts_at))} * 5rem)`,
                  '--left': `${(lane / lanes) * 100}%`,
                  '--width': `${100 / lanes}%`,
                } as CSSProperties
              }
            >
              <Entry item={item} isCramped={isWeek && isCramped({ lanes })} />
            </li>
          ))}
        </ol>
        {items.length === 0 && <p className="py-2 text-ink-3 text-small lg:sr-only">Nothing planned.</p>}
      </div>
    </section>
  )
}

const LOOKS: Record<CalendarItem['kind'], string> = {
  tour: 'border-l-3 border-navy-800 bg-navy-100',
  consultation: 'border-l-3 border-control bg-limestone-2',
  request: 'border-[1.5px] border-dashed border-navy-600 bg-white',
  offer: 'border-[1.5px] border-dashed border-gold-700 bg-white',
  event: 'border-l-3 border-ok bg-ok-50',
  agreement: 'border-l-3 border-gold-700 bg-gold-100',
  entry: 'border-l-3 border-ink-3 bg-line',
}

interface EntryProps {
  item: CalendarItem
  /** True if it is too narrow for both times, and for words that would break within. */
  isCramped?: boolean
}

function Entry({ item: { kind, title, detail, warning, starts_at, ends_at, href }, isCramped = false }: EntryProps) {
  return (
    <a
      href={href}
      data-follow=""
      title={isCramped ? title : undefined}
      className={cx(
        'block overflow-hidden rounded-badge px-3 py-2.5 text-ink text-small leading-snug no-underline hover:underline lg:h-full lg:px-1.5 lg:py-0.5 lg:text-legal lg:leading-tight',
        LOOKS[kind],
      )}
    >
      {/* A short entry ends after a whole line. */}
      <span className="block overflow-hidden lg:max-h-[round(down,100%,1lh)]">
        <b
          className={cx(
            'block font-semibold [overflow-wrap:anywhere]',
            isLow({ starts_at, ends_at }) ? 'lg:line-clamp-1' : 'lg:line-clamp-2',
            isCramped && 'lg:[overflow-wrap:normal]',
          )}
        >
          {title}
        </b>
        {starts_at && ends_at && (
          <span className="tabular block">
            {time(starts_at)}
            <span className={cx(isCramped && 'lg:hidden')}>{` – ${time(ends_at)}`}</span>
          </span>
        )}
        {warning && (
          <span className="flex items-start gap-1 font-medium text-gold-700">
            <Icon icon={TriangleAlert} size={14} className="mt-0.5" />
            {warning}
          </span>
        )}
        {(kind === 'request' || kind === 'offer') && <span className="block">{KIND_LABELS[kind]}</span>}
        {detail && <span className="block text-ink-2 [overflow-wrap:anywhere]">{detail}</span>}
      </span>
    </a>
  )
}

function boxOf(from: number, to: number, first: number): CSSProperties {
  const top = Math.max(0, from - first)
  return { top: `calc(${top} * 5rem)`, height: `calc(min(${to - first}, var(--hours)) * 5rem - ${top} * 5rem)` }
}

/** Returns a clock time in hours: "08:30" → 8.5. */
function clockHour(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours + minutes / 60
}
