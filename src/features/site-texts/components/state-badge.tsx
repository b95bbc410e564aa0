import { Badge } from '#ui/text/badge.tsx'
import type { SiteTextState } from '../schema.ts'

const STATES = {
  original: { label: 'Default', tone: 'grey' },
  published: { label: 'Edited', tone: 'ok' },
  draft: { label: 'Draft', tone: 'pending' },
} as const

/** State of a text: as it came with the program, changed, or with a draft that is not published. */
export function StateBadge({ state }: { state: SiteTextState }) {
  const { label, tone } = STATES[state]
  return <Badge tone={tone}>{label}</Badge>
}
