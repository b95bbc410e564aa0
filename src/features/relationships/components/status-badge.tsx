import { Badge } from '#ui/badge.tsx'
import { waitingText } from '../rules/standing.ts'
import type { Relationship } from '../schema.ts'
import { RELATIONSHIP_STATUSES, STATUS_TONES } from '../words.ts'

/** The status in its color; under a pending one what it waits for. */
export function StatusBadge({ relationship }: { relationship: Relationship }) {
  const { status } = relationship
  const waits = waitingText(relationship)
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{RELATIONSHIP_STATUSES[status]}</Badge>
      {waits && <span className="mt-1 block text-gold-700 text-legal leading-snug">{waits}</span>}
    </>
  )
}
