import { telephoneUrl } from '#features/brokerage/rules.ts'
import { ClaimButton } from '#features/leads/components/claim-button.tsx'
import { LeadClock } from '#features/leads/components/lead-clock.tsx'
import { clockOf } from '#features/leads/rules/clock.ts'
import type { Lead } from '#features/leads/schema.ts'
import { TOPICS } from '#features/leads/words/topics.ts'
import { KIND_LABELS } from '#features/leads/words.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { TodoRow } from './todo-row.tsx'

/** A lead that waits for a reply: its clock, its owner, and the next step of the administrator. */
export function PromiseRow({ lead, agentId, now }: PromiseRowProps) {
  const { id, kind, name, phone, subject, topic, message, owner_id, owner_name } = lead
  const clock = clockOf(lead, now)
  const href = `/admin/contacts/${id}`
  const isMine = owner_id !== null && owner_id === agentId
  const about = subject ?? (topic ? TOPICS[topic] : message)
  const canClaim = owner_id === null && agentId !== null && kind !== 'appointment'
  return (
    <TodoRow
      title={name}
      href={href}
      note={[KIND_LABELS[kind], about].filter(Boolean).join('. ')}
      state={clock && <LeadClock clock={clock} />}
      owner={
        owner_name === null ? (
          <span className="text-ink-3">Unassigned</span>
        ) : (
          <span className="flex min-w-0 items-center gap-1.5">
            <Avatar name={owner_name} size={28} />
            <span className="truncate">{isMine ? 'You' : owner_name}</span>
          </span>
        )
      }
      action={
        canClaim ? (
          <ClaimButton lead={lead} />
        ) : clock?.share === 1 && phone ? (
          <a
            href={telephoneUrl(phone)}
            aria-label={`Call now: ${name}, ${phone}`}
            className={buttonClass({ variant: 'primary', size: 'xs' })}
          >
            Call now
          </a>
        ) : (
          <a
            href={href}
            data-follow=""
            aria-label={`Open ${name}`}
            className={buttonClass({ variant: 'outline', size: 'xs' })}
          >
            Open
          </a>
        )
      }
    />
  )
}

interface PromiseRowProps {
  lead: Lead
  /** The administrator as an agent; null for one who is none. */
  agentId: string | null
  now: Date
}
