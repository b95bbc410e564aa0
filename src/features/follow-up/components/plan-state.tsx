import { Badge } from '#ui/text/badge.tsx'
import { PLAN_STATES, type PlanState } from '../words.ts'

const TONES = { draft: 'grey', waiting: 'pending', returned: 'error', approved: 'ok' } as const satisfies Record<
  PlanState,
  string
>

/** State of a plan that an agent writes. */
export function PlanStateBadge({ state }: { state: PlanState }) {
  return <Badge tone={TONES[state]}>{PLAN_STATES[state]}</Badge>
}
