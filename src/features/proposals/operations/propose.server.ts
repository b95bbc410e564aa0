import type { AgentActor } from '#access/actors.ts'
import { emailRecipientActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { openablePerson } from '#features/people/public.server.ts'
import { viewOf } from '#features/people/rules.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { findHome, listCards, lookerOf } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES as HOME_MESSAGES } from '#features/properties/words.ts'
import { listReaders } from '#features/saved-searches/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, asAppError, type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { type EnteredHome, faultsOf, homeIdIn, homesIn, linkOf } from '../rules.ts'
import type {
  GetProposalForm,
  ProposalForm,
  ProposalId,
  ProposalsOfPerson,
  ProposalsTo,
  ProposeHomes,
} from '../schema.ts'
import { MAX_OPEN, MESSAGES } from '../words.ts'
import { emailProposals } from './email.server.ts'
import { lockOpenable, personOfForm, type Reached, reach, requirePerson } from './recipient.server.ts'
import { offerOf } from './suggest.server.ts'

/** UUID namespace of forms that propose homes. */
const BATCHES = '5d0b7c8e-1f4a-5e29-9a63-c7d8e9f01234'

/** People to choose from, and proposals on a person's record. */
const MAX_PEOPLE = 20
const MAX_LISTED = 10

definePersonalData({ name: 'proposals_of_your_agent', read: queries.listAllOf })

/** Returns the person and the home of the form, or the people to choose from. @throws not_found */
export async function getProposalForm(
  actor: AgentActor,
  { personId, propertyId, q }: GetProposalForm,
): Promise<ProposalForm> {
  const home = propertyId ? await startHome(actor, propertyId, personId) : null
  if (!personId)
    return { person: null, people: await queries.listRecipients(viewOf(actor.account), q, MAX_PEOPLE), home }
  return { person: await personOfForm(actor, personId), people: [], home }
}

/** Returns the home that the form starts with; null if the caller may not see it. */
async function startHome(actor: AgentActor, id: string, personId: string): Promise<ProposalForm['home']> {
  const [card] = await listCards(lookerOf(actor), [id], now())
  // A sold home can't be proposed, and its display would need a log entry.
  if (!card || card.status === 'sold') return null
  const open = personId ? (await queries.findOpen(personId)).homes : []
  const value = (await queries.findListingId(id)) ?? linkOf(id)
  return { id, label: labelOf(card), value, offer: offerOf(card, open) }
}

function labelOf({ address, city }: PropertyCard): string {
  return `${address ?? HOME_MESSAGES.addressWithheld}, ${city}`
}

/**
 * Lists the homes and searches proposed to a person. A home has its facts only if both the caller and the person may see it.
 * @throws not_found
 */
export async function listProposalsTo(actor: AgentActor, { personId }: ProposalsTo): Promise<ProposalsOfPerson> {
  const { has_account } = await requirePerson(actor, personId)
  const rows = await queries.listTo(personId, MAX_LISTED)
  const { homes, searches } = await queries.findOpen(personId)
  const cards = await shownTo(
    await queries.findAccountOf(personId),
    await listCards(lookerOf(actor), [...new Set(rows.flatMap(({ property_id }) => property_id ?? []))], now()),
  )
  return {
    proposals: rows.map(({ agent_id: _, ...row }) => {
      const card = cards.get(row.property_id ?? '')
      return { ...row, home: card ? { title: labelOf(card), price: card.price } : null }
    }),
    open: homes.length + searches.length,
    has_account,
  }
}

/** Returns the homes for sale among these that an account may see, by id. */
async function shownTo(accountId: string | null, cards: readonly PropertyCard[]): Promise<Map<string, PropertyCard>> {
  const [reader] = accountId ? await listReaders([accountId]) : []
  if (!reader) return new Map()
  const looker = lookerOf(emailRecipientActor(reader))
  const shown = await listCards(
    looker,
    cards.map(({ id }) => id),
    now(),
  )
  return new Map(shown.filter(({ status }) => status !== 'sold').map((card) => [card.id, card]))
}

/**
 * Proposes homes to a person with an account in the name of their agent, and emails them once. Each home must be for
 * sale and visible to the person, and has no open proposal to them. @throws not_found, invalid, conflict
 */
export async function proposeHomes(actor: AgentActor, input: ProposeHomes): Promise<{ success: true }> {
  const { personId } = input
  return transaction(async () => {
    const person = await lockOpenable(actor, personId)
    const batch_id = idOf(BATCHES, actor.account_id, JSON.stringify(input))
    if (await queries.isStored(batch_id)) {
      noteAudit()
      return { success: true }
    }
    refuse(faultsOf(input))
    const { agent_id, reader } = await reach(actor, person)
    const { homes: open } = await queries.findOpen(personId)
    const found = await homesFor(actor, homesIn(input), { reader, open })
    if (open.length + found.length > MAX_OPEN) throw new AppError('conflict', MESSAGES.tooMany)
    const created_at = now()
    const rows = found.map(({ card, note }, position) => ({
      id: newId(),
      person_id: personId,
      agent_id,
      property_id: card.id,
      name: null,
      search: null,
      note,
      batch_id,
      position,
      created_by: actor.account_id,
      created_at,
    }))
    await queries.insertProposals(rows)
    await emailProposals(reader, agent_id, found)
    audit(actor, 'proposal.created', {
      object_type: 'proposal',
      object_id: batch_id,
      after: { person_id: personId, agent_id, homes: found.map(({ card }) => card.id).join(', ') },
    })
    return { success: true }
  })
}

interface To extends Pick<Reached, 'reader'> {
  open: readonly string[]
}

/** Finds the entered homes. @throws invalid with the reason at each home that can't be proposed */
async function homesFor(
  actor: AgentActor,
  entered: readonly EnteredHome[],
  { reader, open }: To,
): Promise<{ card: PropertyCard; note: string }[]> {
  const faults: FieldErrors = {}
  const ids = new Map<string, EnteredHome>()
  for (const home of entered) {
    const found = await idOfHome(actor, home.text)
    if ('fault' in found) faults[home.field] = found.fault
    else if (ids.has(found.id)) faults[home.field] = MESSAGES.twice
    else if (open.includes(found.id)) faults[home.field] = MESSAGES.alreadyOpen
    else ids.set(found.id, home)
  }
  // The policy of the site decides what the person may see, as for their own searches.
  const cards = await listCards(lookerOf(emailRecipientActor(reader)), [...ids.keys()], now())
  const shown = new Map(cards.map((card) => [card.id, card]))
  for (const [id, { field }] of ids) if (!shown.has(id)) faults[field] = MESSAGES.hidden
  refuse(faults)
  return cards.map((card) => ({ card, note: ids.get(card.id)?.note ?? '' }))
}

/** Finds the home for sale of a link, an MLS number or an address, or says why it can't be proposed. */
async function idOfHome(actor: AgentActor, text: string): Promise<{ id: string } | { fault: string }> {
  const looker = lookerOf(actor)
  const linked = homeIdIn(text)
  const found = linked ? [linked] : await queries.findHomes(looker, text)
  const [id] = found
  if (id === undefined) return { fault: MESSAGES.noMatch }
  if (found.length > 1) return { fault: MESSAGES.several }
  try {
    const { status } = await findHome(looker, id)
    return status === 'sold' ? { fault: MESSAGES.sold } : { id }
  } catch (error) {
    const refused = asAppError(error)
    if (refused?.code === 'forbidden') return { fault: MESSAGES.sold }
    if (refused?.code === 'not_found') return { fault: refused.message }
    throw error
  }
}

/** Withdraws a proposal that has no answer. Its recipient no longer sees it. @throws not_found, conflict */
export async function withdrawProposal(actor: AgentActor, { proposalId }: ProposalId): Promise<{ success: true }> {
  return transaction(async () => {
    const proposal = requireFound(await queries.lockProposal(proposalId), MESSAGES.notFound)
    requireFound(await openablePerson(actor.account, proposal.person_id), MESSAGES.notFound)
    if (proposal.answer !== null) throw new AppError('conflict', MESSAGES.isAnswered)
    if (proposal.withdrawn_at !== null) {
      noteAudit()
      return { success: true }
    }
    await queries.updateWithdrawn(proposalId, now())
    audit(actor, 'proposal.withdrawn', { object_type: 'proposal', object_id: proposalId })
    return { success: true }
  })
}
