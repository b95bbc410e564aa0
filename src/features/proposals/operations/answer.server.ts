import type { Account, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { addFavorite, onFavoritesSaved } from '#features/favorites/public.server.ts'
import { getFreshness, listCards, lookerOf } from '#features/properties/public.server.ts'
import { MESSAGES as HOME_MESSAGES, TEXTS } from '#features/properties/words.ts'
import { proposeSavedSearch } from '#features/saved-searches/public.server.ts'
import { quietUntil } from '#features/text-messages/rules.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { announceAnswerJob } from '../jobs.server.ts'
import * as queries from '../queries.server.ts'
import type { AnsweredProposal, DeclineProposal, MyProposals, ProposalId, StoredProposal } from '../schema.ts'
import { ANSWERED_DAYS, type Answer, MAX_OPEN, MAX_OPEN_SEARCHES, MESSAGES } from '../words.ts'

const MAX_ANSWERED = 6

/** Lists the caller's open proposals. A home that is sold or withheld since has neither facts nor a note. */
export async function listMyProposals(actor: Account): Promise<MyProposals> {
  const rows = await queries.listOpenOf(actor.account_id, MAX_OPEN + MAX_OPEN_SEARCHES)
  const cards = await listCards(
    lookerOf(actor),
    rows.flatMap(({ property_id }) => property_id ?? []),
    now(),
  )
  const shown = new Map(cards.filter(({ status }) => status !== 'sold').map((card) => [card.id, card]))
  return {
    proposals: rows.flatMap(({ id, property_id, note, agent_id, agent_name, created_at, asked_at }) => {
      if (property_id === null) return []
      const home = shown.get(property_id) ?? null
      return [{ id, property_id, home, note: home ? note : '', agent_id, agent_name, created_at, asked_at }]
    }),
    ...(await searchesIn(actor, rows)),
    agent_name: rows[0]?.agent_name ?? null,
    freshness: await getFreshness(),
  }
}

/** Runs the searches among the open proposals by what their recipient may see. */
async function searchesIn(
  actor: Account,
  rows: readonly StoredProposal[],
): Promise<Pick<MyProposals, 'searches' | 'preference'>> {
  const searches: MyProposals['searches'] = []
  let preference: MyProposals['preference'] = 'off'
  for (const { id, name, search, note, agent_id, agent_name, created_at } of rows) {
    if (name === null || search === null) continue
    const found = await proposeSavedSearch(actor, { search })
    preference = found.preference
    const { filters, href, total } = found
    searches.push({ id, name, search, filters, href, total, note, agent_id, agent_name, created_at })
  }
  return { searches, preference }
}

onFavoritesSaved(answerSaved)

/** Answers the open proposals of homes that their recipient saves, by a heart or the button of the proposal. */
async function answerSaved(actor: Account, propertyIds: readonly string[]): Promise<void> {
  const open = await queries.lockOpenHomes(actor.account_id, propertyIds)
  const ids = open.map(({ property_id }) => property_id)
  const cards = ids.length === 0 ? [] : await listCards(lookerOf(actor), ids, now())
  for (const { id, property_id } of open)
    if (cards.some((card) => card.id === property_id && card.status !== 'sold')) await answerAsSaved(actor, id)
}

async function answerAsSaved(actor: Account, id: string): Promise<void> {
  await storeAnswer(id, { answer: 'saved' })
  audit(actor, 'proposal.saved', { object_type: 'proposal', object_id: id })
}

/** Stores an answer and queues its email to the agent, which waits for the morning at night. */
export async function storeAnswer(id: string, answer: queries.NewAnswer): Promise<void> {
  const at = now()
  await queries.updateAnswer(id, answer, at)
  enqueue(announceAnswerJob, { proposal_id: id }, { startAfter: quietUntil(at) ?? at })
}

/** Saves a proposed home to the caller's favorites. Saving it again changes nothing. @throws not_found, conflict */
export async function saveProposedHome(actor: Account, { proposalId }: ProposalId): Promise<{ success: true }> {
  return transaction(async () => {
    // Without a lock: a heart locks the list of favorites first and proposals second, and so does this.
    const proposal = openFor(await queries.findOwn(proposalId, actor.account_id), 'saved')
    if (!proposal) return { success: true }
    const propertyId = requireFound(proposal.property_id, MESSAGES.notFound)
    const [card] = await listCards(lookerOf(actor), [propertyId], now())
    if (!card || card.status === 'sold') throw new AppError('not_found', TEXTS.notFound)
    await addFavorite(actor, { propertyId })
    // A home that was a favorite before leaves its proposal open.
    if (openFor(await queries.lockOwn(proposalId, actor.account_id), 'saved')) await answerAsSaved(actor, proposalId)
    return { success: true }
  })
}

/** Declines a proposed search or home, also a home that is no longer available. @throws not_found, conflict */
export async function declineProposal(
  actor: Account,
  { proposalId, reason, words }: DeclineProposal,
): Promise<{ success: true }> {
  return transaction(async () => {
    if (!openFor(await queries.lockOwn(proposalId, actor.account_id), 'declined')) return { success: true }
    await storeAnswer(proposalId, { answer: 'declined', reason: reason || null, words })
    // The words are free text about a person, which the log can't forget.
    audit(actor, 'proposal.declined', {
      object_type: 'proposal',
      object_id: proposalId,
      after: { reason: reason || null },
    })
    return { success: true }
  })
}

/** Returns a proposal without an answer, null if this is its answer already. @throws not_found, conflict with another answer */
function openFor(found: queries.OwnProposal | undefined, answer: Answer): queries.OwnProposal | null {
  const proposal = requireFound(found, MESSAGES.notFound)
  if (proposal.withdrawn_at !== null) throw new AppError('not_found', MESSAGES.notFound)
  if (proposal.answer === null) return proposal
  if (proposal.answer !== answer) throw new AppError('conflict', MESSAGES.answered)
  noteAudit()
  return null
}

/** Notes in the caller's transaction that a person wrote about a home that may be proposed to them. */
export async function noteAsked(accountId: string, propertyId: string): Promise<void> {
  await queries.updateAsked(accountId, propertyId, now())
}

/** Lists the answers of the past days to an agent's proposals. */
export async function listAnsweredProposals(actor: AgentActor, agentId: string): Promise<AnsweredProposal[]> {
  const since = new Date(now().getTime() - ANSWERED_DAYS * DAY_MS)
  const rows = await queries.listAnswered(agentId, since, MAX_ANSWERED)
  const cards = await listCards(
    lookerOf(actor),
    rows.flatMap(({ property_id }) => property_id ?? []),
    now(),
  )
  return rows.map(({ property_id, name, ...row }) => {
    const card = cards.find(({ id }) => id === property_id)
    const home = card ? (card.address ?? HOME_MESSAGES.addressWithheld) : null
    return { ...row, what: name ?? home, is_search: name !== null }
  })
}
