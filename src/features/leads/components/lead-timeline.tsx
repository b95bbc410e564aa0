import {
  CalendarDays,
  CircleDot,
  FilePenLine,
  FileText,
  Inbox,
  type LucideIcon,
  Mail,
  MessageSquare,
  Phone,
  Route,
  StickyNote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { dayAndTime } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
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
}

/** The timeline of a lead or a person, newest first. `end` follows the entries, such as a link to older ones. */
export function LeadTimeline({ entries, end }: { entries: readonly TimelineEntry[]; end?: ReactNode }) {
  return (
    <PanelSection title="Timeline">
      <ol aria-label="Timeline" className="grid gap-3.5">
        {entries.map(({ id, icon, at, title, text, href, files = [], fault }) => (
          <li key={id} className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3">
            <Icon icon={ICONS[icon]} size={18} className="mt-0.5 text-ink-3" />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                {href ? (
                  <a href={href} className={linkClass()}>
                    {title}
                  </a>
                ) : (
                  title
                )}
              </p>
              {text && (
                <p className="mt-1 whitespace-pre-line rounded-control bg-limestone px-3 py-2 text-ink-2">{text}</p>
              )}
              {fault && <Fault fault={fault} />}
              {files.map((file, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an email's files do not change, and two may have one name.
                <p key={position} className="mt-1 text-ink-2">
                  {'document_id' in file
                    ? `${file.name}, in the documents of the agent who wrote`
                    : `${file.name}: ${file.fault}`}
                </p>
              ))}
              <time dateTime={at.toISOString()} className="tabular block text-ink-3 text-legal">
                {dayAndTime(at)}
              </time>
            </div>
          </li>
        ))}
      </ol>
      {end}
    </PanelSection>
  )
}

/** The answer of the server that refused an email, and what to do. */
function Fault({ fault: { answer, act } }: { fault: EmailFault }) {
  return (
    <div className="mt-1 border-error border-l-2 pl-3">
      {answer && <p className="text-caption text-ink-2">{`The mail server answered: ${answer}`}</p>}
      <p>{act}</p>
    </div>
  )
}
