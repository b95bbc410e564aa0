import * as z from 'zod/mini'
import { Id, keysOf, line, optionalLine, words } from '#kit/form/inputs.ts'
import { CURSOR, PAGE_SIZES, type TablePage } from '#kit/table/list.ts'
import { ENTRY_ID, EXPORT_FORMATS, MESSAGES, NOTE_ACTS, OBJECTS, TRAIL_SORTS } from './words.ts'

/** A date in Indianapolis, such as "2026-11-18". */
const Day = z.iso.date('Enter a date, such as 11/18/2026.')
const Act = z.string().check(z.maxLength(80), z.regex(/^[a-z_]+\.[a-z_]+$/, 'This isn’t an action.'))
const ObjectType = z.string().check(z.maxLength(80), z.regex(/^[a-z_]+$/, 'This isn’t a type of record.'))
const ObjectId = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:-]+$/, 'This isn’t an ID.'))

const filter = {
  /** Part of the name or email address. */
  who: z.optional(words(100)),
  actorId: z.optional(Id),
  act: z.optional(Act),
  objectType: z.optional(ObjectType),
  objectId: z.optional(ObjectId),
  from: z.optional(Day),
  to: z.optional(Day),
}
const isPeriod = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: MESSAGES.periodReversed, path: ['to'] },
)

/** Both dates are inclusive. */
const Filter = z.object(filter)
export type TrailFilter = z.infer<typeof Filter>

/** A page of the audit log. */
export const ListTrail = z._default(
  z
    .object({
      ...filter,
      sort: z.optional(z.enum(TRAIL_SORTS)),
      after: z.optional(z.string().check(z.regex(CURSOR))),
      before: z.optional(z.string().check(z.regex(CURSOR))),
      size: z.optional(z.enum(PAGE_SIZES)),
    })
    .check(isPeriod),
  {},
)
export type ListTrail = z.infer<typeof ListTrail>

/** The id of an entry (`a` and its sequence number) or of a view. */
export const GetAuditEntry = z.object({
  entryId: z.string().check(z.regex(ENTRY_ID, 'This isn’t the ID of an entry.')),
})
export type GetAuditEntry = z.infer<typeof GetAuditEntry>

/** The period of the statistics, by default the last 30 days. */
export const AuditPeriod = z._default(z.object({ from: z.optional(Day), to: z.optional(Day) }).check(isPeriod), {})
export type AuditPeriod = z.infer<typeof AuditPeriod>

/** An export: its period, format, reason and optional filters. */
export const ExportAudit = z
  .object({
    ...filter,
    from: Day,
    to: Day,
    format: z.enum(keysOf(EXPORT_FORMATS)),
    reason: line(500, MESSAGES.reasonMissing),
  })
  .check(isPeriod)
export type ExportAudit = z.infer<typeof ExportAudit>

/** Work that an administrator did outside the program, such as a call with the MLS. */
export const LogAdminAction = z.object({
  act: z.string().check(z.maxLength(80), z.regex(/^note\.[a-z_]+$/, MESSAGES.notYourAct)),
  objectType: ObjectType,
  // A form posts an empty field as an empty string.
  objectId: z.optional(z.union([ObjectId, z.literal('')])),
  reason: line(500, 'Enter what was done.'),
  note: z.optional(optionalLine(500)),
})
export type LogAdminAction = z.infer<typeof LogAdminAction>

/** `LogAdminAction` as the form sends it. */
export const NoteForm = z.object({
  act: z.enum(keysOf(NOTE_ACTS), 'Select what you did.'),
  objectType: z.enum(keysOf(OBJECTS), 'Select what it is about.'),
  objectId: z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\w.:-]*$/, 'This isn’t an ID.')),
  reason: line(500, 'Enter what you did.'),
  note: optionalLine(500),
})

/** A JSON value in the audit log. */
export type AuditValue = string | number | boolean | null | AuditValue[] | Snapshot
/** Members of a record, as the audit log stores them. */
export interface Snapshot {
  [member: string]: AuditValue
}

/** An entry of the audit log, or a view. `before` and `after` hold the members that changed. */
export interface TrailEntry {
  /** `a` and the entry's sequence number, or the view's id. */
  id: string
  source: 'entry' | 'view'
  /** Sequence number in the hash chain. Null for a view. */
  seq: number | null
  at: Date
  actor_kind: 'visitor' | 'account' | 'worker' | 'command'
  actor_id: string | null
  /** The role, job or command at that time. */
  actor_label: string
  /** Null if the account was deleted or there was none. */
  actor_name: string | null
  act: string
  object_type: string
  object_id: string | null
  /** Set if the object is an account that still exists. */
  object_name: string | null
  before: Snapshot | null
  after: Snapshot | null
  reason: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
}
export type TrailPage = TablePage<TrailEntry>

/** An entry with its hashes. All null for a view, which is not in the hash chain. */
export interface AuditEntry extends TrailEntry {
  prev_hash: string | null
  row_hash: string | null
  is_whole: boolean | null
  /** The last entry that a checkpoint proves. */
  anchored_seq: number
  before_id: string | null
  after_id: string | null
}

/** Counts of entries and views, with the verification status. */
export interface AuditStatistics {
  from: string
  to: string
  entries: number
  views: number
  by_act: { act: string; label: string; count: number }[]
  by_day: { date: string; entries: number; views: number }[]
  by_actor: { actor_id: string | null; actor_label: string; actor_name: string | null; count: number }[]
  head: { seq: number; at: Date; row_hash: string } | null
  anchor: { anchored_date: string; seq: number; row_hash: string } | null
  check: ChainCheck | null
}

/** The result of a verification of the hash chain. */
export interface ChainCheck {
  checked_at: Date
  entries: number
  /** The first changed or missing entry. */
  first_bad_seq: number | null
  /** The last entry that a checkpoint proves. */
  anchored_seq: number
  anchor_faults?: string[] | undefined
}

/** A kind of action or view in the audit log. */
export interface ActivityType {
  act: string
  label: string
  source: 'entry' | 'view'
}

/** A signed checkpoint of the hash chain, also stored outside the database. */
export const Anchor = z.object({
  anchored_date: Day,
  seq: z.int().check(z.minimum(1)),
  row_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  anchored_at: z.string(),
  /** Absent in checkpoints of earlier releases. */
  key_id: z.optional(z.string()),
  signature: z.optional(z.string()),
  /** Hash prefixes of all entries since the previous checkpoint, to find which entry was changed. */
  first_seq: z.optional(z.number()),
  trail: z.optional(z.string()),
  trail_signature: z.optional(z.string()),
})
export type Anchor = z.infer<typeof Anchor>

/** The parts of an entry that an operation supplies. Actor, time and request are added. */
export interface AuditNote {
  object_type: string
  object_id: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
}

/** A line of a record's history. */
export interface Change {
  seq: number
  at: Date
  /** The actor's name, if known. */
  by: string
  /** The predicate of the sentence, such as "changed the phone". */
  what: string
}
