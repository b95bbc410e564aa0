import * as z from 'zod/mini'
import { Id, keysOf, optionalDate, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { HISTORY, MESSAGES, VIEWS } from './words.ts'

/** An entry of an agent's calendar. */
export interface CalendarItem {
  /** Unique in the calendar: a request has one entry for each time that was asked for or offered. */
  id: string
  kind: 'tour' | 'consultation' | 'request' | 'offer' | 'event' | 'agreement' | 'entry'
  title: string
  detail: string | null
  warning: string | null
  /** Null for an entry of the whole day. */
  starts_at: Date | null
  ends_at: Date | null
  href: string
}

/** A day of an agent's calendar. */
export interface CalendarDay {
  /** In Indianapolis: "2026-11-28". */
  date: string
  /** Working hours, "09:00" to "17:00"; none on a day off. */
  hours: { opens: string; closes: string }[]
  /** Tour hours of the office, if they apply to the agent and differ from the working hours. */
  tours: { opens: string; closes: string }[]
  /** Name of the holiday or the day off. */
  note: string | null
  /** Entries of the whole day first, then by time. */
  items: CalendarItem[]
}

/** A period of an agent's calendar. */
export interface AgentCalendar {
  days: CalendarDay[]
  /** Requests that wait for the agent's answer, whenever they are for. */
  requests: number
  /** Address of the private feed; null without one. */
  feed_url: string | null
  at: Date
}

const entryDate = optionalDate().check(z.refine((value: string | null) => value !== null, MESSAGES.noDate))
const entryTime = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), MESSAGES.noTime),
  ),
  z.transform((value) => (value === '' ? null : value)),
)

/** Time that an agent blocks, or the agent's own plan. Without times, whole days. */
export const entryRecord = defineRecord({
  name: 'calendar_entry',
  table: 'calendar_entries',
  fields: {
    title: field('Title', optionalLine(120)),
    from_date: field('Start date', entryDate),
    from_time: field('Start time', entryTime),
    to_date: field('End date', optionalDate()),
    to_time: field('End time', entryTime),
    place: field('Place', optionalLine(200)),
    note: field('Note', paragraphs(1000)),
  },
  messages: MESSAGES,
  history: HISTORY,
})
export type EntryFields = RecordValues<typeof entryRecord>
export type EntryDraft = RecordDraft<typeof entryRecord>

/** An agent's own entry as its row stores it. */
export interface StoredEntry extends Stored {
  id: string
  title: string
  from_date: string
  from_time: string | null
  to_date: string
  to_time: string | null
  starts_at: Date
  ends_at: Date
  place: string | null
  note: string
  person_id: string | null
}

/** An agent's own entry with the name of its person; null if the agent may not open the person. */
export interface CalendarEntry extends StoredEntry {
  person_name: string | null
}

/** Empty form of an entry. */
export interface NewEntry {
  /** Id of the entry to add, by which the same form sent twice adds one. */
  entryId: string
  date: string
  person: { id: string; name: string } | null
}

const optionalId = z.union([z.literal(''), Id])

/** Day and person of a new entry. */
export const GetNewEntry = z._default(z.object({ date: z.optional(z.iso.date()), personId: z.optional(Id) }), {})
export type GetNewEntry = z.infer<typeof GetNewEntry>

/** True if the agent accepts the warning that they have an appointment or offered a time then. */
const isWarningAccepted = z._default(z.boolean(), false)

const newEntry = { ...entryRecord.shape, entryId: Id, personId: optionalId }

/** A new entry of the calling agent. */
export const AddEntry = z.object({ ...newEntry, isWarningAccepted })
export type AddEntry = z.infer<typeof AddEntry>

/** Answer to a new or restored entry. */
export interface AddedEntry {
  success: true
  /** Appointments and offered times that the entry is in the way of, as a sentence; null if there are none. */
  warning: string | null
}

/** Values of the form that adds an entry. */
export const NewEntryFields = z.object({ ...newEntry, isWarningAccepted: z.boolean() })

const changedEntry = { ...entryRecord.shape, entryId: Id, version: Version }

/** A changed entry, based on `version`. */
export const UpdateEntry = z.object({ ...changedEntry, isWarningAccepted })
export type UpdateEntry = z.infer<typeof UpdateEntry>

/** Values of the form that changes an entry. */
export const EditEntryFields = z.object({ ...changedEntry, isWarningAccepted: z.boolean() })

/** Id of an entry. */
export const EntryId = z.object({ entryId: Id })
export type EntryId = z.infer<typeof EntryId>

/** First day and view. Without a day it is today. */
export const GetAgentCalendar = z._default(
  z.object({ from: z.optional(z.iso.date()), view: z._default(z.enum(keysOf(VIEWS)), 'week') }),
  { view: 'week' },
)
export type GetAgentCalendar = z.infer<typeof GetAgentCalendar>

/** Token of a feed's link. */
export const CalendarToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(120)) })
export type CalendarToken = z.infer<typeof CalendarToken>
