import * as z from 'zod/mini'
import type { ContactMethod } from '#features/accounts/words.ts'
import type { Consent } from '#features/consents/schema.ts'
import type { UnreadReplies } from '#features/email-replies/schema.ts'
import { added, callInput, noteInput, stepInput, type TimelineEntry } from '#features/leads/schema.ts'
import type { LeadKind, LeadStatus } from '#features/leads/words.ts'
import type { RelationshipStatus, RelationshipType } from '#features/relationships/words.ts'
import { Id, line, oneOf, optionalDate, optionalEmail, optionalLine, TimelinePlace, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import type { LastChange } from './schema/bulk.ts'
import { type HouseholdMember, relation } from './schema/household.ts'
import type { Relation } from './words/household.ts'
import {
  HISTORY,
  type HotReason,
  MAX_CITY_CHARACTERS,
  MAX_MORE_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MESSAGES,
  PEOPLE_LIST,
  PERSON_SOURCES,
  type PersonSource,
  type SmartList,
  STAGES,
  type Stage,
} from './words.ts'

/** The sender of a form. */
export interface Sender {
  name: string
  email: string | null
  phone: string | null
  /** Account that was signed in, if any. */
  account_id: string | null
  created_at: Date
}

/** The next step of a person, which is due. */
export interface DueStep {
  person_id: string
  name: string
  next_step: string
  next_step_date: string
  version: number
}

/** A person in a list. */
export interface PersonRow {
  id: string
  name: string
  email: string | null
  phone: string | null
  stage: Stage
  next_step: string | null
  next_step_date: string | null
  tags: string[]
  owner_name: string | null
  co_owner_name: string | null
  /** Null if there was no contact. */
  last_contact_at: Date | null
  has_agreement: boolean
  /** Last day of the agency agreements in force. */
  agreement_until: string | null
  /** Emails that the agent has not opened; for the office, those that the person’s agent has not, or no one without an agent. */
  new_emails: number
  /** Messages that the agent has not opened, in the same way. */
  new_messages: number
  /** Since when the person waits for a reply: of the calling agent, or for the office of anyone. */
  waiting_since: Date | null
  created_at: Date
}

/** Data that a list and a board of people share. */
export interface PeopleFrame {
  /** Number of people in each list, among those that the search and the filters find. */
  counts: Record<SmartList | 'all', number>
  /** Agents to filter by; empty on an agent's own list. */
  owners: { id: string; name: string }[]
  /** First tags, and cities, of the people to filter by. */
  tags: string[]
  cities: string[]
  /** Follow-up plans that run for people of the list, and the one that the page filters by. */
  plans: { id: string; name: string }[]
  /** The caller’s newest bulk act that can be undone, or null. */
  last_change: LastChange | null
  /** The day of the answer in Indianapolis. */
  today: string
}

/** A page of people. */
export interface PeoplePage extends PeopleFrame, TablePage<PersonRow> {
  /** Agents that a bulk act can set; empty if the caller may not. */
  agents: { id: string; name: string }[]
}

/** A person on a board. */
export interface PersonCard
  extends Omit<PersonRow, 'phone' | 'co_owner_name' | 'has_agreement' | 'agreement_until' | 'created_at'> {
  is_hot: boolean
}

/** People of a stage, the earliest next step first unless the address has another order. */
export interface BoardColumn {
  stage: Stage
  /** Number of people of the stage, of which `cards` has the first. */
  total: number
  cards: PersonCard[]
}

/** People by stage. */
export interface PeopleBoard extends PeopleFrame {
  columns: BoardColumn[]
}

/** Input for a page of the calling agent's people. `plan` is the id of a follow-up plan. */
export const ListMyPeople = z.intersection(
  tableInput(PEOPLE_LIST),
  z.object({
    tag: z.optional(line(MAX_TAG_CHARACTERS, '')),
    city: z.optional(line(MAX_CITY_CHARACTERS, '')),
    plan: z.optional(Id),
  }),
)
export type ListMyPeople = z.infer<typeof ListMyPeople>

/** Input for a page of all people. `owner` is the id of an agent. */
export const ListPeople = z.intersection(ListMyPeople, z.object({ owner: z.optional(Id) }))
export type ListPeople = z.infer<typeof ListPeople>

/** Stages whose columns show more than the first people, separated by commas; twice for two steps. */
const more = z.optional(z.string().check(z.maxLength(MAX_MORE_CHARACTERS)))

/** Input for the board of the calling agent's people. */
export const GetMyBoard = z.intersection(ListMyPeople, z.object({ more }))
export type GetMyBoard = z.infer<typeof GetMyBoard>

/** Input for the board of all people. */
export const GetPeopleBoard = z.intersection(ListPeople, z.object({ more }))
export type GetPeopleBoard = z.infer<typeof GetPeopleBoard>

/** Beginning of a tag, of the calling agent’s people or of everyone’s. */
export const SuggestTags = z.object({ q: z.string().check(z.trim(), z.maxLength(100)), isOffice: z.boolean() })
export type SuggestTags = z.infer<typeof SuggestTags>

/** Schema of tags in one line, "Investor, Relocating". Each is stored once, whatever its case. */
const tags = z.pipe(
  z.string().check(
    z.maxLength(500, MESSAGES.tooManyTags),
    z.refine((value) => !/\p{Cc}/u.test(value) && value.isWellFormed(), 'Keep this on one line.'),
    z.refine((value) => tagsIn(value).length <= MAX_TAGS, MESSAGES.tooManyTags),
    z.refine((value) => tagsIn(value).every((tag) => tag.length <= MAX_TAG_CHARACTERS), MESSAGES.tagTooLong),
  ),
  z.transform((value) => tagsIn(value).join(', ')),
)

/** Returns the tags of one line, each once. */
export function tagsIn(text: string): string[] {
  const seen = new Map<string, string>()
  for (const part of text.split(',')) {
    const tag = part.trim().replace(/\s+/g, ' ')
    const key = tag.toLowerCase()
    if (tag !== '' && !seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}

/** Fields of a person that agents edit. The person's name and addresses come from their forms and account. */
export const personRecord = defineRecord({
  name: 'person',
  table: 'people',
  fields: {
    stage: field('Stage', oneOf(STAGES, MESSAGES.noStage)),
    next_step: field('Next step', optionalLine(200)),
    next_step_date: field('Due date', optionalDate()),
    tags: field('Tags', tags),
  },
  messages: MESSAGES,
  history: HISTORY,
})
export type PersonFields = RecordValues<typeof personRecord>

/** A person as edits compare it. */
export interface StoredPerson extends PersonFields, Stored {
  id: string
  owner_id: string | null
  co_owner_id: string | null
  owner_name: string | null
  co_owner_name: string | null
}

/** A person's record, as far as the caller may see it. */
export interface PersonDetail extends StoredPerson {
  name: string
  email: string | null
  phone: string | null
  account_id: string | null
  last_contact_at: Date | null
  /** Why they are in the list Hot; null if they are not. */
  hot_reason: HotReason | null
  /** True if they sent a form, registered for an event, or wrote, so that they can't be a prospect. */
  has_asked: boolean
  /** Source of a person entered by an agent; null for others. */
  source: PersonSource | null
  /** True if they replied STOP to texts. */
  is_text_stopped: boolean
  /** From the preferences of the account, or null without one. */
  preferred_contact_method: ContactMethod | null
  consents: Pick<
    Consent,
    | 'id'
    | 'purpose'
    | 'text_version'
    | 'is_current'
    | 'is_given'
    | 'at'
    | 'given_date'
    | 'source'
    | 'revoked_at'
    | 'agent_name'
  >[]
  agreements: PersonAgreement[]
  leads: PersonLead[]
  /** Emails that the calling agent has not opened, or the office of a person without an agent; null if there are none. */
  unread: UnreadReplies | null
  /** True if the caller may change the agents. */
  may_assign: boolean
  /** Agents who can look after the person; empty if the caller may not change them. */
  agents: { id: string; name: string }[]
  /** People who buy or sell together with this one, as far as the caller sees them. */
  household: HouseholdMember[]
  /** Other records that may be of the same person; empty if the caller may not merge them. */
  duplicates: PersonDuplicate[]
  /** Merges that the caller may undo, newest first. */
  merges: PersonMerge[]
  /** Records that someone marked as different people; empty if the caller may not merge them. */
  separated: PersonMerge[]
  /** The day of the answer in Indianapolis. */
  today: string
}

/** Another record with the same email address or phone number. */
export interface PersonDuplicate {
  id: string
  name: string
  email: string | null
  phone: string | null
  has_account: boolean
  is_same_phone: boolean
}

/** A record that was merged into another, or marked as a different person. */
export interface PersonMerge {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** Name of who did it; null if the account was deleted. */
  by: string | null
  created_at: Date
}

/** An agreement of a person. */
export interface PersonAgreement {
  id: string
  relationship_type: RelationshipType
  status: RelationshipStatus
  expiration_date: string | null
  agent_name: string
  /** True if it is the calling agent's. */
  is_mine: boolean
}

/** A lead of a person. */
export interface PersonLead {
  id: string
  kind: LeadKind
  status: LeadStatus
  subject: string | null
  created_at: Date
  /** Page on which the caller may open it; null if there is none. */
  path: string | null
  /** True for a requested tour or consultation that has no confirmed time. */
  is_time_open: boolean
}

/** A person found by a part of their name, email address or phone number. */
export interface PersonMatch extends Pick<PersonRow, 'id' | 'name' | 'email' | 'phone' | 'stage' | 'owner_name'> {
  /** True if the caller is one of their agents. */
  is_mine: boolean
  /** True if the caller may open everyone. */
  is_all: boolean
}

/** Id of a person. */
export const PersonId = z.object({ personId: Id })
export type PersonId = z.infer<typeof PersonId>

/** Fields of a person that an agent edits, based on `version`. A page opened before an update sends the tags too. */
export const UpdatePerson = z.object({ ...personRecord.shape, tags: z.optional(tags), personId: Id, version: Version })
export type UpdatePerson = z.infer<typeof UpdatePerson>

/** The tags of a person, based on `version`. */
export const UpdatePersonTags = z.object({ tags, personId: Id, version: Version })
export type UpdatePersonTags = z.infer<typeof UpdatePersonTags>

/** A next step that is done, based on `version`. */
export const FinishNextStep = z.object({ personId: Id, version: Version })
export type FinishNextStep = z.infer<typeof FinishNextStep>

/** The agents of a person; an empty `coOwnerId` removes the second agent. */
export const AssignPerson = z.object({
  personId: Id,
  version: Version,
  ownerId: z.uuid(MESSAGES.ownerMissing),
  coOwnerId: z.union([z.literal(''), Id]),
})
export type AssignPerson = z.infer<typeof AssignPerson>

/** A page of a timeline, and the place of the next one; null at its end. */
export interface TimelinePage {
  entries: TimelineEntry[]
  before: string | null
  /**
   * Newest entry, also on older pages: the same note after another entry is a new note. Entries of shared activity don't
   * count, because they stay the same for a day.
   */
  newest_id: string
}

/** A page of a person's timeline, older than a place. */
export const ListPersonTimeline = z.object({
  personId: Id,
  before: z.optional(TimelinePlace),
})
export type ListPersonTimeline = z.infer<typeof ListPersonTimeline>

/** Newest entry that the form's page showed. The same input with the same entry is stored once. */
const seen = z.string().check(z.maxLength(120))

/** A note about a person. */
export const AddPersonNote = z.object({ personId: Id, seen, ...noteInput })
export type AddPersonNote = z.infer<typeof AddPersonNote>

/**
 * A call with a person, and what comes next. An empty next step leaves the stored one. `version` is the one that the form's
 * page showed.
 */
export const LogPersonCall = z.object({
  personId: Id,
  seen,
  ...callInput,
  ...stepInput,
  version: z.optional(Version),
})
export type LogPersonCall = z.infer<typeof LogPersonCall>

/**
 * A person entered by an agent, with an email address, a phone number, or both, their tags and a first step. They may
 * join the household of another, as that person's `relation`. A page opened before an update of the site sends less.
 */
export const AddPerson = z
  .object({
    householdOf: z.optional(z.union([z.literal(''), Id])),
    relation: z.pipe(
      z.transform((value: Relation | '') => value ?? ''),
      z.union([z.literal(''), relation]),
    ),
    name: line(120, MESSAGES.nameMissing),
    email: optionalEmail(),
    phone: optionalPhone(),
    source: oneOf(PERSON_SOURCES, MESSAGES.noSource),
    tags: z.pipe(added, tags),
    ...stepInput,
  })
  .check(
    z.refine(({ email, phone }) => email !== null || phone !== null, {
      path: ['email'],
      message: MESSAGES.reachMissing,
    }),
  )
export type AddPerson = z.infer<typeof AddPerson>

/** Two records of two people. */
export const SeparatePeople = z.object({ personId: Id, otherId: Id })
export type SeparatePeople = z.infer<typeof SeparatePeople>

/** Two records of one person, based on the `version` of the first. */
export const MergePeople = z.object({ personId: Id, version: Version, otherId: Id })
export type MergePeople = z.infer<typeof MergePeople>

/** A merge to undo. */
export const UndoMerge = z.object({ mergeId: Id })
export type UndoMerge = z.infer<typeof UndoMerge>
