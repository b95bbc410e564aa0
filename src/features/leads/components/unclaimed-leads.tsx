import { DueClock } from '#kit/time/due-clock.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import type { UnclaimedLead } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { KIND_LABELS } from '../words.ts'
import { ClaimButton } from './claim-button.tsx'

/** Lists open leads without an owner, each with a button that claims it. */
export function UnclaimedLeads({ leads }: { leads: readonly UnclaimedLead[] }) {
  return (
    <PanelSection title="Unassigned" isFirst className="mb-8">
      <ul aria-label="Unassigned">
        {leads.map((lead) => (
          <li
            key={lead.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-3.5"
          >
            <div className="min-w-0">
              <b className="line-clamp-2 break-words font-semibold">{lead.name}</b>
              <p className="line-clamp-2 break-words text-ink-2 text-small">
                {[KIND_LABELS[lead.kind], lead.subject ?? (lead.topic && TOPICS[lead.topic])]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              {lead.message && <p className="line-clamp-2 break-words text-ink-2 text-small">{lead.message}</p>}
              {lead.due_at && (
                <p className="text-caption text-ink-3">
                  Reply due <DueClock due_at={lead.due_at} answered_at={null} />
                </p>
              )}
            </div>
            <ClaimButton lead={lead} next={`/agent/inquiries/${lead.id}`} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
