import type { Account, Actor } from '#access/actors.ts'
import { emailRecipientActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { recordConsents, revokeConsent } from '#features/consents/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { listReaders } from '#features/saved-searches/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { requireFound } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { hasHistory } from '../queries/activity.server.ts'
import * as queries from '../queries/shares.server.ts'
import type { GetMySharing, MySharing, ShareActivity, SharingAgent, SharingOffer } from '../schema.ts'
import { ASK_AFTER_STOP_DAYS, MESSAGES, PAGE_SIZE } from '../words.ts'
import { readShared } from './shared.server.ts'

definePersonalData({
  name: 'sharing_with_agents',
  read: queries.readSharing,
  erase: async (accountId) => {
    const at = now()
    for (const id of await queries.deleteSharing(accountId)) await revokeConsent(id, at)
  },
})

/** Returns the agents that the caller shares with, and the list of one of them. */
export async function getMySharing(actor: Account, { agentId, before }: GetMySharing): Promise<MySharing> {
  const { account_id } = actor
  const found = await queries.listAgentsOf(account_id)
  const shared = found.filter(({ shared_at }) => shared_at !== null)
  const chosen = shared.find(({ id }) => id === agentId) ?? shared[0]
  return {
    agents: found.map(({ id, name, shared_at, is_declined }) => ({ id, name, shared_at, is_declined })),
    seen: chosen ? await listOf(actor, chosen, before ?? null) : null,
    has_views: lookerOf(actor).viewer !== 'visitor' || (await hasHistory(account_id)),
  }
}

/** Returns the list that an agent sees, with the homes that the caller no longer sees unnamed. */
async function listOf(
  actor: Account,
  agent: Awaited<ReturnType<typeof queries.listAgentsOf>>[number],
  before: string | null,
): Promise<MySharing['seen']> {
  const share = await queries.findLive(actor.account_id, agent.id)
  const [account] = agent.account_id === null ? [] : await listReaders([agent.account_id])
  const empty = { entries: [], repeated: [], before: null }
  // An agent without an account sees nothing.
  const list =
    share && account
      ? await readShared(
          share,
          { actor, agent: lookerOf(emailRecipientActor(account)), reader: lookerOf(actor) },
          before,
          PAGE_SIZE,
        )
      : empty
  return { agent_id: agent.id, agent_name: agent.name, ...list }
}

/** Shares the caller's activity with an agent who works with them, from now on. Sharing again changes nothing. @throws not_found */
export async function shareActivity(actor: Account, { agentId }: ShareActivity): Promise<{ success: true }> {
  const { account_id } = actor
  return transaction(async () => {
    const agent = requireFound(await queries.lockAgentOf(account_id, agentId), MESSAGES.notTheirAgent)
    if (await queries.findLive(account_id, agentId)) {
      noteAudit()
      return { success: true }
    }
    const { id, email } = actor.account
    const consents = await recordConsents(actor, { id, email }, { activity: true }, 'sharing', { agent: agent.name })
    const consent_id = requireFound(consents.activity, MESSAGES.noConsent)
    await queries.insertShare({ id: newId(), account_id, agent_id: agentId, consent_id, shared_at: now() })
    audit(actor, 'activity.shared', {
      object_type: 'account',
      object_id: account_id,
      after: { agent_id: agentId, agent_name: agent.name },
    })
    return { success: true }
  })
}

/** Stops sharing with an agent, and revokes the consent. Stopping again changes nothing. */
export async function stopSharing(actor: Account, { agentId }: SharingAgent): Promise<{ success: true }> {
  const { account_id } = actor
  return transaction(async () => {
    const at = now()
    const ended = await queries.endShare(account_id, agentId, at)
    if (!ended) {
      noteAudit()
      return { success: true }
    }
    await revokeConsent(ended.consent_id, at)
    audit(actor, 'activity.stopped', {
      object_type: 'account',
      object_id: account_id,
      before: { agent_id: agentId, shared_at: ended.shared_at.toISOString() },
    })
    return { success: true }
  })
}

/** Stores that the caller doesn't want to share with an agent, so that neither the start page nor the agent asks. @throws not_found */
export async function declineSharing(actor: Account, { agentId }: SharingAgent): Promise<{ success: true }> {
  const { account_id } = actor
  return transaction(async () => {
    requireFound(await queries.lockAgentOf(account_id, agentId), MESSAGES.notTheirAgent)
    if (await queries.insertDecline(account_id, agentId, now()))
      audit(actor, 'activity.declined', {
        object_type: 'account',
        object_id: account_id,
        after: { agent_id: agentId },
      })
    else noteAudit()
    return { success: true }
  })
}

/**
 * Returns an agent that the caller could share with, for the start page, unless they said no or stopped it less than
 * `ASK_AFTER_STOP_DAYS` ago.
 */
export async function findSharingOffer(actor: Account): Promise<SharingOffer | null> {
  const stoppedSince = new Date(now().getTime() - ASK_AFTER_STOP_DAYS * DAY_MS)
  return (await queries.findOffer(actor.account_id, stoppedSince)) ?? null
}

/**
 * Ends all shares at the restore of a backup: clients may have stopped some of them since it was made.
 * @param run runs a statement in the transaction that restores the rows
 * @returns the number of shares that ended
 */
export async function endRestoredShares(run: Parameters<typeof queries.endRestored>[1]): Promise<number> {
  return queries.endRestored(now(), run)
}

/** Ends all shares after the database was recovered to an earlier time. @returns the number of shares that ended */
export async function endRecoveredShares(actor: Actor): Promise<number> {
  return transaction(async () => {
    const ended = await queries.endRestored(now())
    if (ended > 0)
      audit(actor, 'activity.ended', { object_type: 'activity_share', object_id: null, after: { shares: ended } })
    return ended
  })
}
