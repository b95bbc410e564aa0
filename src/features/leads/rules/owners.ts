import type { LeadKind } from '../words.ts'

/** Fields that decide a change of owner. */
export interface Owned {
  kind: LeadKind
  version: number
  owner_id: string | null
  /** Version at which it last had no owner. */
  unclaimed_version: number | null
}

/** Result of a claim: allowed, already the agent's, lost to another agent, stale, or not for this agent to know. */
export type ClaimState = 'free' | 'mine' | 'lost' | 'stale' | 'unknown'

/**
 * Returns the state of a lead for an agent who claims it. Only an agent who saw it unclaimed learns that it is taken.
 * Source: no agent sees another agent's lead.
 */
export function claimState(lead: Owned, { agentId, version }: { agentId: string; version: number }): ClaimState {
  // Appointments are claimed on their own page.
  if (lead.kind === 'appointment') return 'unknown'
  if (lead.owner_id === agentId) return 'mine'
  if (lead.owner_id === null) return lead.version === version ? 'free' : 'stale'
  return lead.unclaimed_version !== null && version <= lead.unclaimed_version ? 'lost' : 'unknown'
}
