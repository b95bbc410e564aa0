import type { Account, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { viewOf } from '#features/people/rules.ts'
import { createSavedSearch, proposeSavedSearch } from '#features/saved-searches/public.server.ts'
import { DEFAULT_EVENTS } from '#features/saved-searches/words.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { AcceptSearch, GetSearchForm, ProposeSearch, SearchForm } from '../schema.ts'
import { MAX_OPEN_SEARCHES, MESSAGES } from '../words.ts'
import { storeAnswer } from './answer.server.ts'
import { emailSearch } from './email.server.ts'
import { lockOpenable, personOfForm, reach } from './recipient.server.ts'

/** UUID namespace of forms that propose a search. */
const SEARCHES = '8e3c4b19-6d72-5f08-b154-20a1b2c3d4e5'

const MAX_PEOPLE = 20

/** Returns the filters of a search and the person to propose it to, or the people to choose from. @throws not_found */
export async function getSearchProposalForm(
  actor: AgentActor,
  { personId, search, q }: GetSearchForm,
): Promise<SearchForm> {
  const { name, filters, total, search: canonical } = await proposeSavedSearch(actor, { search })
  const found = { name, filters, total, search: canonical }
  if (personId) return { ...found, person: await personOfForm(actor, personId), people: [] }
  return { ...found, person: null, people: await queries.listRecipients(viewOf(actor.account), q, MAX_PEOPLE) }
}

/** Proposes a search to a person with an account, and emails it once. They get alerts only after they accept. @throws not_found, conflict */
export async function proposeSearch(actor: AgentActor, input: ProposeSearch): Promise<{ success: true }> {
  const { personId, name, note } = input
  // Outside the transaction, in which a search would load all homes.
  const { search, filters } = await proposeSavedSearch(actor, { search: input.search })
  return transaction(async () => {
    const person = await lockOpenable(actor, personId)
    const batch_id = idOf(SEARCHES, actor.account_id, JSON.stringify(input))
    if (await queries.isStored(batch_id)) {
      noteAudit()
      return { success: true }
    }
    const { agent_id, reader } = await reach(actor, person)
    const { searches: open } = await queries.findOpen(personId)
    if (open.includes(search)) throw new AppError('conflict', MESSAGES.searchOpen)
    if (open.length >= MAX_OPEN_SEARCHES) throw new AppError('conflict', MESSAGES.tooManySearches)
    await queries.insertProposals([
      {
        id: newId(),
        person_id: personId,
        agent_id,
        property_id: null,
        name,
        search,
        note,
        batch_id,
        position: 0,
        created_by: actor.account_id,
        created_at: now(),
      },
    ])
    await emailSearch(reader, agent_id, { name, filters, note })
    audit(actor, 'proposal.created', {
      object_type: 'proposal',
      object_id: batch_id,
      after: { person_id: personId, agent_id, search },
    })
    return { success: true }
  })
}

/**
 * Saves a proposed search as the caller's, with the frequency that they choose. With changed filters it is theirs alone;
 * unchanged, it names the agent as its author. @throws not_found, conflict
 */
export async function acceptProposedSearch(
  actor: Account,
  { proposalId, search: changed, name, frequency }: AcceptSearch,
): Promise<{ success: true }> {
  const { search, author_id } = requireSearch(await queries.findOwn(proposalId, actor.account_id))
  const isChanged = changed !== '' && changed !== search
  // A search that is saved before the answer is stored is found again by its filters.
  await createSavedSearch(
    actor,
    { search: isChanged ? changed : search, name, frequency, events: [...DEFAULT_EVENTS] },
    isChanged ? null : author_id,
  )
  return transaction(async () => {
    const proposal = requireSearch(await queries.lockOwn(proposalId, actor.account_id))
    if (proposal.answer === 'saved') {
      noteAudit()
      return { success: true }
    }
    await storeAnswer(proposalId, { answer: 'saved', is_changed: isChanged })
    audit(actor, 'proposal.saved', {
      object_type: 'proposal',
      object_id: proposalId,
      after: { is_changed: isChanged },
    })
    return { success: true }
  })
}

/** Checks that a proposal is a search that can be accepted. @throws not_found, conflict after another answer */
function requireSearch(found: queries.OwnProposal | undefined): queries.OwnProposal & { search: string } {
  const { search, ...proposal } = requireFound(found, MESSAGES.notFound)
  if (search === null || proposal.withdrawn_at !== null) throw new AppError('not_found', MESSAGES.notFound)
  if (proposal.answer === 'declined') throw new AppError('conflict', MESSAGES.answered)
  return { ...proposal, search }
}
