import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { openablePerson } from '#features/people/public.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { listReaders } from '#features/saved-searches/public.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { now } from '#ports/clock.server.ts'
import { sharingRequested } from '../emails/sharing-requested.tsx'
import * as people from '../queries/people.server.ts'
import { findLive } from '../queries/shares.server.ts'
import { askFault, mayAskFrom } from '../rules.ts'
import type { ActivityOfPerson, PersonId, SharedEntry } from '../schema.ts'
import { ASK_FAULTS, MESSAGES } from '../words.ts'
import { readEntries, readRepeated } from './shared.server.ts'

/** Returns the agents that a person shares with, and what the calling agent may ask. @throws not_found */
export async function getActivityOfPerson(actor: AgentActor, { personId }: PersonId): Promise<ActivityOfPerson> {
  const { agent_id } = actor.account
  const id = requireFound(await openablePerson(actor.account, personId), MESSAGES.personNotFound)
  const person = requireFound(await people.findPerson(id), MESSAGES.personNotFound)
  const shares = person.account_id === null ? [] : await people.listSharesOf(person.account_id)
  const own = shares.find((share) => share.agent_id === agent_id)
  const isAgent = agent_id !== null && [person.owner_id, person.co_owner_id].includes(agent_id)
  const asked = isAgent && !own ? await people.findAsked(person.account_id, agent_id) : null
  return {
    shared_at: own?.shared_at ?? null,
    others: shares.filter((share) => share !== own).map(({ agent_name, shared_at }) => ({ agent_name, shared_at })),
    repeated: own ? await readRepeated(own, readingOf(actor)) : [],
    asking: asked && {
      fault: askFault({ has_account: person.account_id !== null, ...asked }, now()),
      asked_at: asked.asked_at,
      from: mayAskFrom(asked),
    },
  }
}

function readingOf(actor: AgentActor) {
  const looker = lookerOf(actor)
  return { actor, agent: looker, reader: looker }
}

/** Lists what a person shares with the calling agent, newest first, from a place in the timeline. Empty without a share. */
export async function listSharedEntries(
  actor: AgentActor,
  accountId: string | null,
  before: string | null,
  limit: number,
): Promise<SharedEntry[]> {
  const { agent_id } = actor.account
  if (accountId === null || agent_id === null) return []
  const share = await findLive(accountId, agent_id)
  return share ? readEntries(share, readingOf(actor), before, limit) : []
}

/** Emails a person a request to share with the calling agent. @throws not_found, forbidden, conflict */
export async function askToShare(actor: AgentActor, { personId }: PersonId): Promise<{ success: true }> {
  const { agent_id } = actor.account
  return transaction(async () => {
    const id = requireFound(await openablePerson(actor.account, personId), MESSAGES.personNotFound)
    // Locked, so that two clicks send one email.
    const person = requireFound(await people.lockPerson(id), MESSAGES.personNotFound)
    if (agent_id === null || ![person.owner_id, person.co_owner_id].includes(agent_id))
      throw new AppError('forbidden', MESSAGES.agentOnly)
    const { account_id } = person
    if (account_id === null) throw new AppError('conflict', ASK_FAULTS.no_account)
    if (await findLive(account_id, agent_id)) throw new AppError('conflict', MESSAGES.sharesAlready)
    const asked = await people.findAsked(account_id, agent_id)
    const at = now()
    const fault = askFault({ has_account: true, ...asked }, at)
    if (fault) throw new AppError('conflict', ASK_FAULTS[fault])
    const [reader] = await listReaders([account_id])
    if (!reader) throw new AppError('conflict', MESSAGES.unconfirmed)
    if (!(await emailBrand()).postal_address) throw new AppError('conflict', MESSAGES.noAddress)
    const agent = requireFound(await people.findAgent(agent_id), MESSAGES.agentOnly)
    const to = { email: reader.email, account_id, reply_to: agent.email, takes_replies: true } as const
    if ((await sendEmail(sharingRequested, { agent: agent.name, agent_id }, to)) === null)
      throw new AppError('conflict', MESSAGES.noEmails)
    await people.saveAsked(account_id, agent_id, at)
    audit(actor, 'activity.asked', { object_type: 'person', object_id: personId, after: { agent_name: agent.name } })
    return { success: true }
  })
}
