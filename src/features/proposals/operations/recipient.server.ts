import type { AgentActor } from '#access/actors.ts'
import { openablePerson } from '#features/people/public.server.ts'
import { listReaders } from '#features/saved-searches/public.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import * as queries from '../queries.server.ts'
import { maxPriceIn } from '../rules.ts'
import type { ProposalForm, Recipient } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** A locked person whose account gets a proposal in the name of an agent. */
export interface Reached {
  agent_id: string
  reader: Awaited<ReturnType<typeof listReaders>>[number]
}

/** Returns a person whose record the caller may open. @throws not_found */
export async function requirePerson(actor: AgentActor, personId: string): Promise<Recipient> {
  const id = requireFound(await openablePerson(actor.account, personId), MESSAGES.personNotFound)
  return requireFound(await queries.findRecipient(id), MESSAGES.personNotFound)
}

/** Returns a person for a form, with their newest proposal. @throws not_found */
export async function personOfForm(actor: AgentActor, personId: string): Promise<NonNullable<ProposalForm['person']>> {
  const person = await requirePerson(actor, personId)
  const { newest } = await queries.findOpen(personId)
  // Their own saved searches are not shared with agents.
  return { ...person, seen: newest ?? '', max_price: maxPriceIn(await queries.listAccepted(personId)) }
}

/** Locks a person, so that two forms can't propose the same. @throws not_found */
export async function lockOpenable(actor: AgentActor, personId: string) {
  requireFound(await openablePerson(actor.account, personId), MESSAGES.personNotFound)
  return requireFound(await queries.lockPerson(personId), MESSAGES.personNotFound)
}

/**
 * Returns the agent in whose name the caller proposes, and the account that gets it. A caller who looks after the person
 * does so in their own name, an administrator in that of the person's agent. @throws conflict
 */
export async function reach(
  { account }: AgentActor,
  person: Awaited<ReturnType<typeof lockOpenable>>,
): Promise<Reached> {
  const own = account.agent_id
  const agent_id = own !== null && [person.owner_id, person.co_owner_id].includes(own) ? own : person.owner_id
  if (person.account_id === null) throw new AppError('conflict', MESSAGES.noAccount)
  if (agent_id === null) throw new AppError('conflict', MESSAGES.noAgent)
  const [reader] = await listReaders([person.account_id])
  if (!reader) throw new AppError('conflict', MESSAGES.unconfirmed)
  if (!(await emailBrand()).postal_address) throw new AppError('conflict', MESSAGES.noAddress)
  return { agent_id, reader }
}
