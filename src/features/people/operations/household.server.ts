import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalidField, requireFound } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/household.server.ts'
import { listHouseholdOf } from '../queries/identity.server.ts'
import { inverseOf } from '../rules/household.ts'
import { onlyMatch, suggestionOf, wordsOfPerson } from '../rules/typed-person.ts'
import { viewOf } from '../rules.ts'
import type { AddToHousehold, RemoveFromHousehold, SuggestPeople } from '../schema/household.ts'
import { personRecord } from '../schema.ts'
import { HOUSEHOLD_MESSAGES, MAX_HOUSEHOLD, MAX_SUGGESTIONS } from '../words/household.ts'
import { MESSAGES } from '../words.ts'
import { findPeople } from './find.server.ts'

// The name of another person is their data: the export has the relation alone.
definePersonalData({ name: 'household', read: listHouseholdOf })

/** Lists the people of the caller that typed text may mean, as a field shows them. */
export async function suggestPeople(actor: AgentActor, { q }: SuggestPeople): Promise<string[]> {
  return (await findPeople(actor, q, MAX_SUGGESTIONS)).map(suggestionOf)
}

/**
 * Adds a person to the household of another. The caller must see both, and other agents of either see the link only if
 * they see both too. Adding someone again changes nothing. @throws not_found, invalid
 */
export async function addToHousehold(
  actor: AgentActor,
  { personId, otherId: given, person, relation }: AddToHousehold,
): Promise<{ name: string }> {
  return transaction(async () => {
    const otherId = given || (await personOfText(actor, person))
    const field = given ? '_' : 'person'
    if (otherId === personId) throw invalidField(field, HOUSEHOLD_MESSAGES.isSelf)
    const names = await queries.lockPeople([personId, otherId], viewOf(actor.account))
    requireFound(names.get(personId), MESSAGES.notFound)
    const name = requireFound(names.get(otherId), MESSAGES.notFound)
    const known = await queries.findRelation(personId, otherId)
    if (known !== undefined) {
      if (known !== relation) throw invalidField(field, HOUSEHOLD_MESSAGES.isMember)
      noteAudit()
      return { name }
    }
    for (const id of [personId, otherId])
      if ((await queries.countLinks(id)) >= MAX_HOUSEHOLD) throw invalidField(field, HOUSEHOLD_MESSAGES.tooMany)
    const link = { id: newId(), first_id: personId, second_id: otherId, relation }
    await queries.insertLink({ ...link, account_id: actor.account_id, created_at: now() })
    audit(actor, 'person.household_added', { ...objectOf(personId), after: { person_id: otherId, relation } })
    const inverse = inverseOf(relation)
    audit(actor, 'person.household_added', {
      ...objectOf(otherId),
      after: { person_id: personId, relation: inverse },
    })
    return { name }
  })
}

/** Removes a person from the household of another. Removing them again changes nothing. @throws not_found */
export async function removeFromHousehold(
  actor: AgentActor,
  { personId, otherId }: RemoveFromHousehold,
): Promise<{ success: true }> {
  return transaction(async () => {
    const people = await queries.lockPeople([personId, otherId], viewOf(actor.account))
    if (people.size < 2) throw new AppError('not_found', MESSAGES.notFound)
    if (await queries.deleteLink(personId, otherId)) {
      audit(actor, 'person.household_removed', { ...objectOf(personId), after: { person_id: otherId } })
      audit(actor, 'person.household_removed', { ...objectOf(otherId), after: { person_id: personId } })
    } else noteAudit()
    return { success: true }
  })
}

/** Finds the person of the caller that typed text means. @throws invalid if there is none, or several */
async function personOfText(actor: AgentActor, text: string | null): Promise<string> {
  if (text === null) throw invalidField('person', HOUSEHOLD_MESSAGES.personMissing)
  const found = await findPeople(actor, wordsOfPerson(text), MAX_SUGGESTIONS)
  const person = onlyMatch(text, found)
  if (person) return person.id
  throw invalidField('person', found.length === 0 ? HOUSEHOLD_MESSAGES.noPerson : HOUSEHOLD_MESSAGES.severalPeople)
}

function objectOf(id: string) {
  return { object_type: personRecord.objectType, object_id: id }
}
