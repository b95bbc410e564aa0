import { Link } from '@tanstack/react-router'
import { ReachRow } from '#features/brokerage/public.tsx'
import { ClaimOfferButton } from '#features/lead-routing/public.tsx'
import { nearTime } from '#kit/time/near.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { DueRow } from '#ui/page/due-row.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { clockOf } from '../rules/clock.ts'
import { writingPath } from '../rules/composer.ts'
import type { AgentInquiry, DueLead, UnclaimedLead } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { KIND_LABELS, REPLY_METHOD_LABEL, WAYS } from '../words.ts'
import { ClaimButton } from './claim-button.tsx'
import { LeadClock } from './lead-clock.tsx'

/** A lead whose reply is due from the signed-in agent, with the buttons that answer it. */
export function DueLeadRow({ lead, now }: { lead: DueLead; now: Date }) {
  const { id, name, phone, email, way, offered_until, is_text_stopped } = lead
  const clock = clockOf(lead, now)
  const isLate = clock?.share === 1
  const notes = [
    offered_until && `Offered to you until ${nearTime(offered_until, now)}.`,
    way && `${REPLY_METHOD_LABEL}: ${WAYS[way].toLowerCase()}.`,
    is_text_stopped && 'They replied STOP to texts.',
  ].filter(Boolean)
  return (
    <DueRow
      name={
        <Link to="/agent/inquiries/$inquiryId" params={{ inquiryId: id }} className={linkClass('plain')}>
          {name}
        </Link>
      }
      meta={`${KIND_LABELS[lead.kind]}, ${nearTime(lead.created_at, now)}`}
      isLate={isLate}
      clock={clock && <LeadClock clock={clock} />}
      actions={
        <>
          {offered_until && <ClaimOfferButton leadId={id} name={name} size="xs" />}
          <ReachRow
            name={name}
            phone={phone}
            emailPath={email && writingPath(`/agent/inquiries/${id}`)}
            isTextStopped={is_text_stopped}
            isUrgent={isLate}
          />
        </>
      }
    >
      <About lead={lead} />
      {notes.length > 0 && <p className="text-caption text-ink-3">{notes.join(' ')}</p>}
    </DueRow>
  )
}

/** A lead with an unread email of the person. */
export function RepliedRow({ lead, now }: { lead: AgentInquiry; now: Date }) {
  const { id, kind, name, unread_reply_at: at } = lead
  return (
    <DueRow
      name={
        <Link to="/agent/inquiries/$inquiryId" params={{ inquiryId: id }} className={linkClass('plain')}>
          {name}
        </Link>
      }
      meta={[KIND_LABELS[kind], at && `new reply ${nearTime(at, now)}`].filter(Boolean).join(', ')}
      actions={
        <p>
          <LinkButton to="/agent/inquiries/$inquiryId" params={{ inquiryId: id }} variant="outline" size="xs">
            Read<span className="sr-only"> the reply of {name}</span>
          </LinkButton>
        </p>
      }
    >
      <About lead={lead} />
    </DueRow>
  )
}

/** An open lead without an owner, with the button that claims it. */
export function UnclaimedRow({ lead, now }: { lead: UnclaimedLead; now: Date }) {
  const clock = clockOf({ ...lead, status: 'new', answered_at: null }, now)
  return (
    <DueRow
      name={lead.name}
      meta={`${KIND_LABELS[lead.kind]}, ${nearTime(lead.created_at, now)}`}
      isLate={clock?.share === 1}
      clock={clock && <LeadClock clock={clock} />}
      actions={<ClaimButton lead={lead} next={`/agent/inquiries/${lead.id}`} />}
    >
      <About lead={lead} />
    </DueRow>
  )
}

function About({ lead: { subject, topic, message } }: { lead: Pick<DueLead, 'subject' | 'topic' | 'message'> }) {
  const text = [subject ?? (topic && TOPICS[topic]), message?.replace(/\s+/g, ' ')].filter(Boolean).join('. ')
  return text === '' ? null : <p className="line-clamp-2 max-w-[62ch] text-ink-2 [overflow-wrap:anywhere]">{text}</p>
}
