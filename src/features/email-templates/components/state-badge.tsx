import { Badge } from '#ui/text/badge.tsx'
import { TEMPLATE_STATES, type TemplateState } from '../words.ts'

const TONES = { waiting: 'pending', changed: 'pending', approved: 'ok' } as const satisfies Record<
  TemplateState,
  string
>

/** State of a template. */
export function StateBadge({ state }: { state: TemplateState }) {
  return <Badge tone={TONES[state]}>{TEMPLATE_STATES[state]}</Badge>
}
