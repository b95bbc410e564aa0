import type { AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { lockBookedTimes } from '#features/appointments/public.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalid, refuse, requireFound } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { isUnchanged } from '#kit/record/record.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/entries.server.ts'
import { bookedText, entryFaults, entryFieldsOf, storedEntryOf } from '../rules/entries.ts'
import {
  type AddEntry,
  type AddedEntry,
  type CalendarEntry,
  type EntryId,
  entryRecord,
  type GetNewEntry,
  type NewEntry,
  type UpdateEntry,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Deletes the entries about a person who closes the account: title and note may name them. */
definePersonalData({
  name: 'calendar_entries_about_you',
  read: queries.listEntriesAbout,
  erase: async (accountId, actor) => {
    for (const id of await queries.deleteEntriesAbout(accountId)) audit(actor, 'calendar_entry.deleted', objectOf(id))
  },
})

/** Returns the values of an empty form, with the person if the caller looks after them. Null for no agent. */
export async function getNewCalendarEntry(
  actor: AgentActor,
  { date, personId }: GetNewEntry,
): Promise<NewEntry | null> {
  const { agent_id } = actor.account
  if (agent_id === null) return null
  const person = personId ? await queries.findPersonOf(agent_id, personId) : undefined
  return { entryId: newId(), date: date ?? calendarDayOf(now()), person: person ?? null }
}

/** Returns an entry of the calling agent with its history. @throws not_found */
export async function getCalendarEntry(
  actor: AgentActor,
  { entryId }: EntryId,
): Promise<{ entry: CalendarEntry; history: Change[] }> {
  const entry = await queries.findEntry(entryId, agentOf(actor))
  return { entry: requireFound(entry, MESSAGES.notFound), history: await historyOf(entryRecord, entryId) }
}

/**
 * Adds an entry to the calling agent's calendar, or restores a removed one by its id.
 * @returns also what the entry is in the way of, if the agent accepted it; a restored entry had no form to say it
 * @throws not_found, invalid
 */
export async function addCalendarEntry(
  actor: AgentActor,
  { entryId: id, personId, isWarningAccepted, ...fields }: AddEntry,
): Promise<AddedEntry> {
  const agent_id = agentOf(actor)
  refuse(entryFaults(fields))
  return transaction(async () => {
    const person = personId ? requireFound(await queries.findPersonOf(agent_id, personId), MESSAGES.noPerson) : null
    const entry = storedEntryOf(fields)
    const person_id = person?.id ?? null
    const isAccepted = isWarningAccepted || (await queries.findEntry(id, agent_id)) !== undefined
    const warning = await lockFreeTime(agent_id, entry, isAccepted)
    if (await queries.insertEntry({ ...entry, id, agent_id, person_id, created_at: now() })) {
      const { from_date, from_time, to_date, to_time } = entry
      const after = { agent_id, from_date, from_time, to_date, to_time }
      audit(actor, 'calendar_entry.created', { ...objectOf(id), after })
    } else {
      // A double click: the entry is stored. An id of another agent's entry stores nothing.
      requireFound(await queries.findEntry(id, agent_id), MESSAGES.notFound)
      noteAudit()
    }
    return { success: true, warning }
  })
}

/** Changes an entry of the calling agent. @throws not_found, invalid, conflict with the stored version */
export async function updateCalendarEntry(
  actor: AgentActor,
  { entryId: id, version, isWarningAccepted, ...fields }: UpdateEntry,
): Promise<{ success: true }> {
  const agent_id = agentOf(actor)
  refuse(entryFaults(fields))
  return transaction(async () => {
    const before = requireFound(await queries.lockEntry(id, agent_id), MESSAGES.notFound)
    if (before.version !== version) throw changedMeanwhile(before)
    const after = storedEntryOf(fields)
    if (isUnchanged(before, after)) {
      noteAudit()
      return { success: true }
    }
    const isMoved =
      before.starts_at.getTime() !== after.starts_at.getTime() || before.ends_at.getTime() !== after.ends_at.getTime()
    await lockFreeTime(agent_id, after, isWarningAccepted || !isMoved)
    await queries.updateEntry(id, after, now())
    audit(actor, 'calendar_entry.updated', {
      ...objectOf(id),
      before: timesOf(before),
      after: { ...timesOf(after), ...changedTexts(before, after) },
    })
    return { success: true }
  })
}

/** Removes an entry of the calling agent. @throws not_found */
export async function removeCalendarEntry(actor: AgentActor, { entryId: id }: EntryId): Promise<{ success: true }> {
  const agent_id = agentOf(actor)
  return transaction(async () => {
    const before = requireFound(await queries.lockEntry(id, agent_id), MESSAGES.notFound)
    await queries.deleteEntry(id)
    audit(actor, 'calendar_entry.deleted', { ...objectOf(id), before: { agent_id, ...timesOf(before) } })
    return { success: true }
  })
}

/**
 * Locks the calendar of an agent against persons who choose a time, and refuses an entry over an appointment or an offered
 * time until the agent accepts the warning. @returns the accepted warning @throws invalid for `isWarningAccepted`
 */
async function lockFreeTime(
  agentId: string,
  { starts_at, ends_at }: Stored,
  isAccepted: boolean,
): Promise<string | null> {
  const booked = await lockBookedTimes(agentId, starts_at, ends_at)
  if (booked.length === 0) return null
  if (!isAccepted) throw invalid({ isWarningAccepted: bookedText(booked) })
  return bookedText(booked)
}

/** Returns the agent of a caller. @throws not_found for an administrator who is no agent */
function agentOf({ account: { agent_id } }: AgentActor): string {
  if (agent_id === null) throw new AppError('not_found', MESSAGES.agentsOnly)
  return agent_id
}

function changedMeanwhile(before: CalendarEntry): AppError {
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...entryFieldsOf(before),
      version: before.version,
      saved_at: before.updated_at.toISOString(),
      saved_by: null,
    },
  })
}

type Stored = ReturnType<typeof storedEntryOf>

function timesOf({ from_date, from_time, to_date, to_time }: Stored) {
  return { from_date, from_time, to_date, to_time }
}

/** Returns which texts changed, without the texts: they may name a person, and the audit log retains them. */
function changedTexts(before: Stored, after: Stored) {
  const names = (['title', 'place', 'note'] as const).filter((name) => before[name] !== after[name])
  return Object.fromEntries(names.map((name) => [name, 'changed']))
}

function objectOf(id: string) {
  return { object_type: 'calendar_entry', object_id: id }
}
