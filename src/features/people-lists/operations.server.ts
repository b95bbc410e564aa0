import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { viewOf } from '#features/people/rules.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { isUuid } from '#kit/uuid.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { criteriaIn, isWorthSaving, readCriteria } from './rules.ts'
import type {
  ListPeopleLists,
  MovePeopleList,
  PeopleListId,
  RenamePeopleList,
  SavedList,
  SavePeopleList,
} from './schema.ts'
import { MAX_LISTS, MESSAGES } from './words.ts'

// Not audited: lists are only a convenience of the caller, and show no one that the page itself would not.

definePersonalData({ name: 'lists_of_people', read: queries.listOf, erase: queries.deleteAllOf })

/** Lists the caller's saved lists for a page, in their order. */
export async function listPeopleLists(actor: AgentActor, { isOffice }: ListPeopleLists): Promise<SavedList[]> {
  const lists = await queries.listLists(actor.account_id, isOffice)
  const named = lists.flatMap(({ criteria: { owner, plan } }) => [owner, plan].filter(isUuid))
  const existing = new Set(await queries.listExisting(named))
  return lists.map(({ id, name, criteria }) => ({ id, name, ...readCriteria(criteria, isOffice, existing) }))
}

/** Saves the search of a page under a name, as the last list. @throws forbidden, invalid */
export async function savePeopleList(
  actor: AgentActor,
  { name, isOffice, search }: SavePeopleList,
): Promise<{ id: string }> {
  if (isOffice && !viewOf(actor.account).is_all) throw new AppError('forbidden', MESSAGES.officeOnly)
  const criteria = criteriaIn(search, isOffice)
  if (!isWorthSaving(criteria)) throw new AppError('invalid', MESSAGES.nothing)
  return transaction(async () => {
    await lockLists(actor)
    const lists = await queries.listLists(actor.account_id, isOffice)
    if (lists.length >= MAX_LISTS) throw new AppError('invalid', MESSAGES.tooMany)
    requireFreeName(lists, name)
    const id = newId()
    const position = Math.max(0, ...lists.map((list) => list.position)) + 1
    const list = { id, account_id: actor.account_id, is_office: isOffice, name, criteria, position }
    await queries.insertList({ ...list, created_at: now() })
    return { id }
  })
}

/** Renames one of the caller's lists. @throws not_found, invalid */
export async function renamePeopleList(
  actor: AgentActor,
  { listId, name }: RenamePeopleList,
): Promise<{ success: true }> {
  return transaction(async () => {
    await lockLists(actor)
    const { is_office } = await requireList(actor, listId)
    const lists = await queries.listLists(actor.account_id, is_office)
    requireFreeName(
      lists.filter(({ id }) => id !== listId),
      name,
    )
    await queries.updateList(listId, { name })
    return { success: true }
  })
}

/** Exchanges the places of one of the caller's lists and the one before or after it. @throws not_found */
export async function movePeopleList(
  actor: AgentActor,
  { listId, isForward }: MovePeopleList,
): Promise<{ success: true }> {
  return transaction(async () => {
    await lockLists(actor)
    const { is_office } = await requireList(actor, listId)
    const lists = await queries.listLists(actor.account_id, is_office)
    const at = lists.findIndex(({ id }) => id === listId)
    const to = isForward ? at + 1 : at - 1
    const [one, other] = [lists[at], lists[to]]
    if (!one || !other) return { success: true }
    await queries.updateList(one.id, { position: other.position })
    await queries.updateList(other.id, { position: one.position })
    return { success: true }
  })
}

/** Deletes one of the caller's lists. Deleting it again changes nothing. */
export async function deletePeopleList(actor: AgentActor, { listId }: PeopleListId): Promise<{ success: true }> {
  await queries.deleteList(actor.account_id, listId)
  return { success: true }
}

/** Serializes changes of the lists of one account, whose names and positions depend on each other. */
function lockLists({ account_id }: AgentActor): Promise<void> {
  return lockTable(`people_lists ${account_id}`)
}

async function requireList(actor: AgentActor, id: string): Promise<queries.StoredList> {
  return requireFound(await queries.findList(actor.account_id, id), MESSAGES.notFound)
}

function requireFreeName(lists: readonly queries.StoredList[], name: string): void {
  if (lists.some((list) => list.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', MESSAGES.nameTaken)
}
