import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { STAGES, type Stage } from '../words.ts'

const TONES: Record<Stage, BadgeTone> = {
  prospect: 'grey',
  new: 'info',
  in_touch: 'pending',
  touring: 'ok',
  offer: 'ok',
  under_contract: 'sold',
  closed: 'grey',
  inactive: 'grey',
}

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={TONES[stage]}>{STAGES[stage]}</Badge>
}
