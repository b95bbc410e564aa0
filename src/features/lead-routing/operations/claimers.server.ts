import { requestKindOf } from '#features/leads/rules/kinds.ts'
import type { LeadKind } from '#features/leads/words.ts'
import { inboxesFor } from '#features/requests/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { leadClaimable } from '../emails/lead-claimable.tsx'
import { listDecisionsOf } from '../queries/decisions.server.ts'
import { listTeam } from '../queries/rules.server.ts'
import { isOff } from '../rules/hours.ts'

/** A lead without an owner. */
export interface ClaimableLead {
  kind: LeadKind
  topic: string | null
  name: string
  due_at: Date | null
}

interface ClaimersOf {
  had?: readonly (string | null)[]
  told?: readonly string[]
  request?: { lead_id: string | null; path: string; title: string } | null
}

/**
 * Emails the agents who can claim a lead without an owner, in the caller's transaction. Left out are agents on a day off,
 * those who take no leads, and those who get another email about it: the recipients of its kind.
 * @param of `had` are the agents who had the lead, `told` the addresses that another email went to, `request` the
 * appointment to claim, without which a lead of that kind is announced to no one. One that a rule gave to an agent is not
 * announced to others.
 */
export async function tellClaimers(
  { kind, topic, name, due_at }: ClaimableLead,
  { had = [], told = [], request = null }: ClaimersOf = {},
): Promise<void> {
  // An appointment is announced with its request, which any agent can claim while it has none.
  if (kind === 'appointment' && !request) return
  if (request?.lead_id && (await isRuled(request.lead_id))) return
  const today = calendarDayOf(now())
  const recipients = request ? [] : await inboxesFor(requestKindOf({ kind, topic }))
  const others = new Set([...told, ...recipients.map(({ email }) => email)])
  for (const { agent_id, account_id, email, ...one } of await listTeam()) {
    const canClaim = one.can_reply && account_id !== null && one.takes_leads && !isOff(today, one)
    if (canClaim && !had.includes(agent_id) && !others.has(email))
      await sendEmail(leadClaimable, { kind, name, due_at, request }, { email, account_id })
  }
}

async function isRuled(leadId: string): Promise<boolean> {
  const [decision] = await listDecisionsOf(leadId)
  return decision !== undefined && decision.rule_key !== 'catch_all'
}
