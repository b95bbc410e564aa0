import type { Actor, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { endingOffer } from '#features/lead-routing/public.server.ts'
import { followLead } from '#features/leads/public.server.ts'
import { AppError, invalid, requireFound } from '#kit/call/errors.ts'
import { log } from '#kit/log.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/appointments.server.ts'
import { lockLead, updateLeadAnswered, updateLeadOwner, updateLeadReopened } from '../queries/leads.server.ts'
import { deleteStopNotes } from '../queries/stops.server.ts'
import { isLinkOpen } from '../rules/times.ts'
import { isOpenStatus } from '../rules.ts'
import { MESSAGES, REMINDER_HOURS } from '../words.ts'
import { listClashes } from './plans.server.ts'
import { idOfToken } from './token.server.ts'

type Row = queries.AppointmentRow

/**
 * Locks an appointment for the person who requested it: by account, or by an email's link. @throws not_found for another
 * person's
 */
export async function lockTheirs(
  actor: Visitor,
  { token, appointmentId }: { token?: string | undefined; appointmentId?: string | undefined },
): Promise<Row> {
  const named = token === undefined ? appointmentId : idOfToken(token)
  const row = named ? await queries.lockRow(named) : undefined
  const isByLink = token !== undefined && row !== undefined && isLinkOpen(row, now())
  if (row && (isByLink || (row.account_id !== null && row.account_id === actor.account_id))) return row
  throw notFoundFor(actor, named)
}

/** Assigns an appointment and its lead to an agent. */
export async function assign(actor: Actor, row: Row, agentId: string, act: `${string}.${string}`): Promise<Row> {
  const after = await storeChange(actor, row, act, { agent_id: agentId }, null)
  if (row.lead_id) await setLeadOwner(actor, row.lead_id, { from: row.agent_id, to: agentId })
  return after
}

/**
 * Reassigns the lead of an appointment and ends its offer. The person moves with it if their agent is the one who had
 * the appointment or, for an unassigned one, the one that the lead rules chose. A person who was on record before stays
 * with their agent: an agent must not get another agent's client by claiming a request.
 */
export async function setLeadOwner(
  actor: Actor,
  leadId: string,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await endingOffer(leadId, async () => {
    const lead = await lockLead(leadId)
    if (!lead) return false
    if (lead.owner_id !== to) {
      await updateLeadOwner(leadId, to, now())
      // If the lead had the agent of the appointment, the appointment's entry already records the change.
      if (lead.owner_id !== from)
        audit(actor, 'lead.assigned', {
          object_type: 'lead',
          object_id: leadId,
          before: { owner_id: lead.owner_id },
          after: { owner_id: to },
        })
    }
    await followLead(leadId, { moved: { from: from ?? (lead.is_first ? lead.owner_id : null), to } })
    return true
  })
}

/**
 * Stores a change with its audit entry, and marks the lead as answered if the change is a reply. @throws invalid if the
 * agent has another appointment at that time
 * @param reason for the audit entry, which can't forget it: what the record has is left out
 * @param also what changed outside the row, for the audit entry
 * @param busyText words for that, instead of those that name the appointment
 */
export async function storeChange(
  actor: Actor,
  row: Row,
  act: `${string}.${string}`,
  to: queries.Change,
  reason: string | null,
  also: { former: Record<string, string>; current: Record<string, string> } | null = null,
  busyText: string | null = null,
): Promise<Row> {
  const at = now()
  try {
    // In a savepoint, because the text for a clash needs a query after it.
    await transaction(() => queries.updateAppointment(row.id, to, at))
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null
    // The exclusion constraint of the table: the only check without a race.
    if (code === '23P01') {
      const text = busyText ?? (await clashWith(actor, row, to))
      throw invalid({ startsAt: text, toAgentId: text })
    }
    // The unique index of open requests.
    if (code === '23505') throw new AppError('conflict', MESSAGES.alreadyRequested)
    throw thrown
  }
  // A request that a call answered is confirmed later, maybe for another agent.
  if (row.lead_id && to.agent_id && (to.answered_at || to.status === 'confirmed'))
    await setLeadOwner(actor, row.lead_id, { from: row.agent_id, to: to.agent_id })
  if (row.lead_id && to.answered_at) {
    await updateLeadAnswered(row.lead_id, null, at)
    await followLead(row.lead_id, { isAnswered: true })
  }
  if (to.status && !isOpenStatus(to.status)) await deleteStopNotes(row.id)
  if (to.status === 'cancelled' && row.lead_id) await updateLeadAnswered(row.lead_id, null, at)
  const after = requireFound(await queries.findRow(row.id), MESSAGES.notFound)
  audit(actor, act, {
    object_type: 'appointment',
    object_id: row.id,
    before: Object.assign({}, row, versionsOf(row, after), also?.former),
    after: Object.assign({}, after, versionsOf(after, row), also?.current),
    reason: reason ?? undefined,
  })
  return after
}

/**
 * Returns what the audit log has for texts that a change replaced. It can't forget what they say, such as the code of a
 * gate or an illness, so it names the versions between which they changed. The reason to tour without an agreement is
 * evidence, and stays.
 */
function versionsOf(row: Row, other: Row): Partial<Record<'answer_note' | 'offer_reply' | 'reason', string>> {
  const texts = (['answer_note', 'offer_reply', 'reason'] as const).filter((name) => row[name] !== other[name])
  return Object.fromEntries(texts.map((name) => [name, `version ${row.version}`]))
}

/** Names the appointment that a change is in the way of. It may be over by now: the agent ended it at the same moment. */
async function clashWith(actor: Actor, row: Row, to: queries.Change): Promise<string> {
  const { agent_id: agentId, starts_at, ends_at } = { ...row, ...to }
  if (!agentId || !starts_at || !ends_at) return MESSAGES.agentBusy
  const [clash] = await listClashes(actor, agentId, { from: starts_at, until: ends_at, except: row.id })
  return clash?.text ?? MESSAGES.agentBusy
}

/** Makes a reply to the lead of an appointment due again, when the appointment's own is. */
export async function reopenLead({ lead_id, reply_due_at }: Row): Promise<void> {
  if (lead_id) await updateLeadReopened(lead_id, reply_due_at, now())
}

/** Returns the id of an active agent. @throws invalid */
export async function agentOf(agentId: string | null): Promise<string> {
  if (agentId === null) throw invalid({ agentId: MESSAGES.agentMissing })
  const agents = await queries.listAgents()
  if (!agents.some(({ id }) => id === agentId)) throw invalid({ agentId: MESSAGES.noAgent })
  return agentId
}

/** Returns the time of the first answer, which stops the reply clock. */
export function answerTime(row: Row): { answered_at?: Date } {
  return row.answered_at === null ? { answered_at: now() } : {}
}

/** Skips the reminder if the appointment is less than a day away, because this email serves as one. */
export function reminderTime(starts_at: Date): { reminded_at: Date | null } {
  const at = now()
  return { reminded_at: starts_at.getTime() - at.getTime() <= REMINDER_HOURS * HOUR_MS ? at : null }
}

/** Answers 404 for another person's appointment, and logs the attempt. Source: bar Z3. */
export function notFoundFor(actor: Actor, id: string | null | undefined): AppError {
  log.warn(
    { account_id: actor.account_id, appointment_id: id },
    'an appointment was requested by a user without access to it',
  )
  return new AppError('not_found', MESSAGES.notFound)
}

/** Refuses a change of an older version. @throws conflict */
export function refuseStale(row: Row, version: number): void {
  if (row.version !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
}
