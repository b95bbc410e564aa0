import { Badge } from '#ui/text/badge.tsx'
import { missingStepText } from '../rules/display.ts'
import type { Relationship } from '../schema.ts'
import { RELATIONSHIP_STATUSES, STATUS_TONES } from '../words.ts'

/** Status badge; a pending status also names the missing step. */
export function StatusBadge({ relationship }: { relationship: Relationship }) {
  const { status } = relationship
  const waits = missingStepText(relationship)
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{RELATIONSHIP_STATUSES[status]}</Badge>
      {waits && <span className="mt-1 block text-gold-700 text-legal leading-snug">{waits}</span>}
    </>
  )
}
