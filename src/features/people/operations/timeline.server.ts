import type { AgentActor } from '#access/actors.ts'
import { historyOf } from '#features/audit/public.server.ts'
import { listSharedEntries } from '#features/client-activity/public.server.ts'
import { requireFound } from '#kit/call/errors.ts'
import { listEvents } from '../queries/activities.server.ts'
import { listNames } from '../queries/household.server.ts'
import { findPerson } from '../queries/record.server.ts'
import {
  changeSentence,
  handoverSentence,
  householdSentence,
  memberIn,
  TIMELINE_SIZE,
  timelineOf,
  withNames,
} from '../rules/timeline.ts'
import { teamOf, viewOf } from '../rules.ts'
import { type ListPersonTimeline, personRecord, type TimelinePage } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Returns a page of a person's timeline, newest first. @throws not_found */
export async function listPersonTimeline(actor: AgentActor, input: ListPersonTimeline): Promise<TimelinePage> {
  const { account } = actor
  const { personId } = input
  const before = input.before ?? null
  const view = viewOf(account)
  const person = requireFound(await findPerson(personId, view), MESSAGES.notFound)
  const scope = {
    personId,
    accountId: person.account_id,
    team: teamOf(view, person),
    agentId: account.agent_id,
    readerId: account.id,
  }
  const [at = '', key = ''] = before?.split('_') ?? []
  const events = await listEvents(scope, before === null ? null : { at, key }, TIMELINE_SIZE + 1)
  const shared = await listSharedEntries(actor, person.account_id, before, TIMELINE_SIZE + 1)
  /** Ids of people that the sentences name, if the caller sees them. */
  const mentioned = new Set<string>()
  const changes = await historyOf(
    {
      objectType: personRecord.objectType,
      sentenceOf(act, changed, after, by) {
        const handover = handoverSentence(act, after, by)
        if (handover !== null) return handover
        const member = memberIn(act, after)
        if (member === null) return changeSentence(act, personRecord.sentenceOf(act, changed))
        mentioned.add(member)
        return householdSentence(act, member)
      },
    },
    personId,
  )
  const names = mentioned.size === 0 ? new Map<string, string>() : await listNames([...mentioned], view)
  const named = withNames(changes, names)
  const newest = before === null ? events.slice(0, 1) : await listEvents(scope, null, 1)
  return {
    ...timelineOf(events, named, shared, before),
    newest_id: timelineOf(newest, named, [], null).entries[0]?.id ?? '',
  }
}
