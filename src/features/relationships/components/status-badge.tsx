import { Badge } from '#ui/badge.tsx'
import type { Relationship } from '../schema.ts'
import { RELATIONSHIP_STATUSES, STATUS_TONES, TEXTS } from '../words.ts'

/** The status in its color; under a pending one what it waits for. */
export function StatusBadge({ relationship }: { relationship: Relationship }) {
  const { status, disclosure_acknowledged, sent_at } = relationship
  const waits =
    status !== 'pending'
      ? null
      : sent_at === null
        ? 'Not sent yet'
        : disclosure_acknowledged
          ? 'Awaiting signature'
          : TEXTS.awaiting
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{RELATIONSHIP_STATUSES[status]}</Badge>
      {waits && <span className="mt-1 block text-gold-700 text-legal leading-snug">{waits}</span>}
    </>
  )
}
