import {
  CalendarDays,
  CircleDot,
  Eye,
  FilePenLine,
  FileText,
  Heart,
  Inbox,
  type LucideIcon,
  Mail,
  MessageSquare,
  Phone,
  Route,
  Search,
  StickyNote,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { calendarDayOf, day, time, weekday } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { EmailFault, TimelineEntry } from '../schema.ts'

const ICONS: Record<TimelineEntry['icon'], LucideIcon> = {
  call: Phone,
  note: StickyNote,
  email: Mail,
  form: Inbox,
  change: CircleDot,
  route: Route,
  appointment: CalendarDays,
  agreement: FilePenLine,
  message: MessageSquare,
  document: FileText,
  viewed: Eye,
  saved: Heart,
  searched: Search,
}

/** The timeline of a lead or a person by day, newest first. `end` follows the entries, such as a link to older ones. */
export function LeadTimeline({ id, entries, today, end }: LeadTimelineProps) {
  return (
    <PanelSection id={id} title="Timeline">
      <ol aria-label="Timeline" className="grid gap-3.5">
        {entries.map((entry, position) => {
          const date = calendarDayOf(entry.at)
          const former = entries[position - 1]
          return (
            <li key={entry.id} className="min-w-0">
              {(!former || calendarDayOf(former.at) !== date) && (
                <h3 className={cx('mb-2.5 font-semibold text-ink-3 text-legal', position > 0 && 'mt-2')}>
                  {dayTitle(date, entry.at, today)}
                </h3>
              )}
              <Entry entry={entry} />
            </li>
          )
        })}
      </ol>
      {end}
    </PanelSection>
  )
}

interface LeadTimelineProps {
  /** Target of links to the section. */
  id?: string
  entries: readonly TimelineEntry[]
  /** The day of the answer, for "Today" and "Yesterday"; without it, days are dates. */
  today?: string
  end?: ReactNode
}

function dayTitle(date: string, at: Date, today: string | undefined): string {
  const name = `${weekday(at)}, ${day(at)}`
  if (today === undefined) return name
  if (date === today) return `Today, ${name}`
  return date === dayBefore(today) ? `Yesterday, ${name}` : name
}

function dayBefore(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - 1)
  return noon.toISOString().slice(0, 10)
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { icon, at, title, text, href, links = [], rest, files = [], fault } = entry
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 sm:grid-cols-[24px_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className="flex size-6 items-center justify-center rounded-full bg-limestone">
        <Icon icon={ICONS[icon]} size={14} className="text-ink-2" />
      </span>
      <div className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">
        <p>
          {href ? (
            <a href={href} className={linkClass()}>
              {title}
            </a>
          ) : (
            title
          )}
          {links.map((link, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry's links do not change, and two may have no page.
            <Fragment key={position}>
              {position > 0 && ', '}
              {link.href === null ? (
                link.label
              ) : (
                <a href={link.href} className={linkClass()}>
                  {link.label}
                </a>
              )}
            </Fragment>
          ))}
          {rest}
        </p>
        {text && (
          <p className="measure mt-1 whitespace-pre-line rounded-control bg-limestone px-3 py-2 text-ink-2">{text}</p>
        )}
        {fault && <Fault fault={fault} />}
        {files.map((file, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email's files do not change, and two may have one name.
          <p key={position} className="mt-1 text-ink-2">
            {'document_id' in file ? `${file.name}, in the recipient’s documents` : `${file.name}: ${file.fault}`}
          </p>
        ))}
      </div>
      <time dateTime={at.toISOString()} className="tabular text-ink-3 text-legal max-sm:col-start-2 sm:pt-0.75">
        {time(at)}
      </time>
    </div>
  )
}

/** The answer of the server that refused an email, and what to do. */
function Fault({ fault: { answer, act } }: { fault: EmailFault }) {
  return (
    <div className="mt-1 border-error border-l-2 pl-3">
      {answer && <p className="text-caption text-ink-2">{`Mail server response: ${answer}`}</p>}
      <p>{act}</p>
    </div>
  )
}
