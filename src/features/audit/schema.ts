import * as z from 'zod/mini'
import { Id, keysOf, line, optionalLine, words } from '#kit/form/inputs.ts'
import { MARK, PAGE_SIZES, type TablePage } from '#kit/table/list.ts'
import { ENTRY_ID, EXPORT_FORMATS, MESSAGES, NOTE_ACTS, OBJECTS, TRAIL_SORTS } from './words.ts'

/** A calendar day in Indianapolis, "2026-11-18". */
const Day = z.iso.date('Enter a date such as 2026-11-18.')
const Act = z.string().check(z.maxLength(80), z.regex(/^[a-z_]+\.[a-z_]+$/, 'This is not the name of an act.'))
const ObjectType = z.string().check(z.maxLength(80), z.regex(/^[a-z_]+$/, 'This is not a kind of record.'))
const ObjectId = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:-]+$/, 'This is not an id.'))

const filter = {
  /** Part of the name or the e-mail address of who did it. */
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

/** What entries are looked for: whose, which acts, on what, from the first to the last day, both included. */
const Filter = z.object(filter)
export type TrailFilter = z.infer<typeof Filter>

/** A page of the trail. */
export const ListTrail = z._default(
  z
    .object({
      ...filter,
      sort: z.optional(z.enum(TRAIL_SORTS)),
      after: z.optional(z.string().check(z.regex(MARK))),
      before: z.optional(z.string().check(z.regex(MARK))),
      size: z.optional(z.enum(PAGE_SIZES)),
    })
    .check(isPeriod),
  {},
)
export type ListTrail = z.infer<typeof ListTrail>

/** One entry of the trail: `a` and its number in the chain, or the id of a view. */
export const GetAuditEntry = z.object({
  entryId: z.string().check(z.regex(ENTRY_ID, 'This is not the id of an entry.')),
})
export type GetAuditEntry = z.infer<typeof GetAuditEntry>

/** The days that figures are wanted of; the last 30 where none are said. */
export const AuditPeriod = z._default(z.object({ from: z.optional(Day), to: z.optional(Day) }).check(isPeriod), {})
export type AuditPeriod = z.infer<typeof AuditPeriod>

/** An export: its days, its form, what it is for, and whose entries or which acts alone where that is wished. */
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

/** Something that an administrator did outside of this program and writes down: a call with the MLS, a paper that was filed. */
export const LogAdminAction = z.object({
  act: z.string().check(z.maxLength(80), z.regex(/^note\.[a-z_]+$/, MESSAGES.notYourAct)),
  objectType: ObjectType,
  // A form posts an empty field as an empty text.
  objectId: z.optional(z.union([ObjectId, z.literal('')])),
  reason: line(500, 'Say what was done.'),
  note: z.optional(optionalLine(500)),
})
export type LogAdminAction = z.infer<typeof LogAdminAction>

/** The same as a form has it. */
export const NoteForm = z.object({
  act: z.enum(keysOf(NOTE_ACTS), 'Select what you did.'),
  objectType: z.enum(keysOf(OBJECTS), 'Select what it is about.'),
  objectId: z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\w.:-]*$/, 'This isn’t an ID.')),
  reason: line(500, 'Enter what you did.'),
  note: optionalLine(500),
})

/** A value of a record as the trail keeps it. */
export type AuditValue = string | number | boolean | null | AuditValue[] | Snapshot
/** Members of a record, as the trail keeps them. */
export interface Snapshot {
  [member: string]: AuditValue
}

/** An entry of the chain, or a view beside it. `before` and `after` hold the members that changed. */
export interface TrailEntry {
  /** `a` and the number of an entry of the chain, or the id of a view. */
  id: string
  source: 'entry' | 'view'
  /** Place in the chain; null for a view. */
  seq: number | null
  at: Date
  actor_kind: 'visitor' | 'account' | 'worker' | 'command'
  actor_id: string | null
  /** The role, job or command at that time. */
  actor_label: string
  /** Null where the account is gone or there was none. */
  actor_name: string | null
  act: string
  object_type: string
  object_id: string | null
  /** The name of the account that it was done to, where it was one and still has one. */
  object_name: string | null
  before: Snapshot | null
  after: Snapshot | null
  reason: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
}
export type TrailPage = TablePage<TrailEntry>

/** An entry with what proves it; a view stands beside the chain and has none of it. */
export interface AuditEntry extends TrailEntry {
  prev_hash: string | null
  row_hash: string | null
  /** True where what is stored still gives the hash that it was written with. */
  is_whole: boolean | null
  /** The last entry that a head outside of the table proves. */
  anchored_seq: number
  /** Ids of the entries before and after it in the chain. */
  before_id: string | null
  after_id: string | null
}

/** How much happened, and how far the trail is proven. */
export interface AuditStatistics {
  from: string
  to: string
  entries: number
  views: number
  by_act: { act: string; label: string; count: number }[]
  by_day: { date: string; entries: number; views: number }[]
  by_actor: { actor_id: string | null; actor_label: string; actor_name: string | null; count: number }[]
  /** The last entry of the chain. */
  head: { seq: number; at: Date; row_hash: string } | null
  /** The last head that was put down outside of the table. */
  anchor: { anchored_date: string; seq: number; row_hash: string } | null
  /** The last time that the whole chain was walked. */
  check: ChainCheck | null
}

/** What a walk over the chain found. */
export interface ChainCheck {
  checked_at: Date
  entries: number
  /** The first entry that is not what was written, or that is missing; null where all are whole. */
  first_bad_seq: number | null
  /** Up to here an anchor outside of the table proves the chain. */
  anchored_seq: number
  /** Sentences about anchors that are forged or missing. */
  anchor_faults?: string[] | undefined
}

/** A kind of act that the trail holds. */
export interface ActivityType {
  act: string
  label: string
  source: 'entry' | 'view'
}

/** The head of the chain at a time, as it is stored outside of the table. */
export const Anchor = z.object({
  anchored_date: Day,
  seq: z.int().check(z.minimum(1)),
  row_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  anchored_at: z.string(),
  /** Which key signed it; absent in anchors of before. */
  key_id: z.optional(z.string()),
  signature: z.optional(z.string()),
  /** The beginnings of the hashes of all entries since the anchor before: they name the entry that was changed. */
  first_seq: z.optional(z.number()),
  trail: z.optional(z.string()),
  trail_signature: z.optional(z.string()),
})
export type Anchor = z.infer<typeof Anchor>

/** What an operation says of its change; who, when and from where are added. */
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
  /** Who did it, by name where it is known. */
  by: string
  /** What was done, as a sentence without its subject: "changed the phone". */
  what: string
}
