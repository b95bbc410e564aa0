import { Badge } from '#ui/text/badge.tsx'
import type { Agent } from '../schema.ts'

/** Badge that says whether an agent works here, and is visible on the site. */
export function AgentBadge({ agent }: { agent: Pick<Agent, 'is_shown' | 'is_working' | 'is_principal'> }) {
  if (!agent.is_working) return <Badge>Left</Badge>
  if (!agent.is_shown) return <Badge>Hidden</Badge>
  return <Badge tone="ok">{agent.is_principal ? 'Principal' : 'Visible'}</Badge>
}
