import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { dueOf } from '../rules/promise.ts'
import type { AgentInquiry } from '../schema.ts'
import { KIND_LABELS } from '../words.ts'
import { LeadBadge, NewReplyBadge } from './lead-badge.tsx'

/** Lists an agent's leads, open ones first. */
export function AgentInquiries({ inquiries }: { inquiries: readonly AgentInquiry[] }) {
  if (inquiries.length === 0) {
    return (
      <EmptyState title="No leads">Leads assigned to you will be here, with the time each reply is due.</EmptyState>
    )
  }
  return (
    <ul>
      {inquiries.map((inquiry) => (
        <Entry key={inquiry.id} inquiry={inquiry} />
      ))}
    </ul>
  )
}

function Entry({ inquiry }: { inquiry: AgentInquiry }) {
  const { id, kind, name, subject, message, status, answered_at, created_at } = inquiry
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
        <LinkButton
          to="/agent/inquiries/$inquiryId"
          params={{ inquiryId: id }}
          variant={isOpen ? 'primary' : 'outline'}
          size="xs"
        >
          {isOpen ? 'Reply' : 'Open'}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      </p>
    </li>
  )
}
