import { hasPermission } from '#features/permissions/rules.ts'
import type { Ranked } from '#features/permissions/schema.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { TimelinePlace } from '#kit/form/inputs.ts'
import { type SearchOf, tableSearch } from '#kit/table/list.ts'
import { isUuid } from '#kit/uuid.ts'
import { moreIn } from './rules/board.ts'
import type { PersonFields, StoredPerson } from './schema.ts'
import {
  AGREEMENT_STAGES,
  HOT_INQUIRIES,
  type HotReason,
  MAX_CITY_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MESSAGES,
  PEOPLE_LIST,
  type SmartList,
  STAGE_FAULTS,
  type Stage,
} from './words.ts'

/** Agents who may look after a person, from what is stored. */
export interface OwnerSources {
  /** Agent of the newest agreement in force. */
  agreement_agent_id: string | null
  /** Owner of the newest lead that has one, is no spam, and is not only offered. */
  lead_owner_id: string | null
}

/** Returns the agent who looks after a person that has no owner: the one with an agreement in force comes first. */
export function ownerFrom({ agreement_agent_id, lead_owner_id }: OwnerSources): string | null {
  return agreement_agent_id ?? lead_owner_id
}

/** Returns the stage after someone talked to the person. */
export function stageAfterContact(stage: Stage): Stage {
  return stage === 'new' || stage === 'prospect' ? 'in_touch' : stage
}

/** Returns whether a next step is late, due today, or later. Days are calendar days in Indianapolis. */
export function dueState(date: string | null, today: string): 'late' | 'today' | 'later' {
  if (date === null || date > today) return 'later'
  return date < today ? 'late' : 'today'
}

/** Returns why a person is in the list Hot, or null. The list selects by the same rule, CAN_BE_HOT and ARE_HOT. */
export function hotReason(of: { stage: Stage; has_request: boolean; inquiries: number }): HotReason | null {
  if (of.stage === 'closed' || of.stage === 'inactive') return null
  if (of.has_request) return 'request'
  return of.inquiries >= HOT_INQUIRIES ? 'inquiries' : null
}

/** Returns the path of a person's record for one of their agents, or for an administrator. */
export function recordPath(id: string, isAgent: boolean): string {
  return `${isAgent ? '/agent/clients' : '/admin/people'}/${id}`
}

/** The people that a caller sees: an agent's own, or everyone's with the permission. */
export interface View {
  /** Null for a caller who is no agent. */
  agent_id: string | null
  is_all: boolean
}

/** Returns whose people an agent or administrator sees. */
export function viewOf(account: Pick<Ranked, 'role_level' | 'permissions'> & { agent_id: string | null }): View {
  return { agent_id: account.agent_id, is_all: hasPermission(account, 'people') }
}

/** Pages that add a person. */
export type AddPath = '/agent/clients/new' | '/admin/people/new'

/** Returns the page on which a user of the agent pages adds a person: the office’s for an administrator who is no agent. */
export function addPathOf(user: Pick<Ranked, 'role_level' | 'permissions'> & { is_agent: boolean }): AddPath | null {
  if (user.is_agent) return '/agent/clients/new'
  return hasPermission(user, 'people') ? '/admin/people/new' : null
}

/** Returns whether a caller may change the agents of a person: the agent, not a second one, and administrators. */
export function mayAssign({ agent_id, is_all }: View, { owner_id }: { owner_id: string | null }): boolean {
  return is_all || (agent_id !== null && owner_id === agent_id)
}

/** Characters from which a typed word may be inside a word: an index of trigrams can't find less. */
const MIN_INNER_CHARACTERS = 3
const MAX_WORDS = 6

/** Patterns of `ilike` for typed text. */
interface WordPatterns {
  /** All of these match the person's words. Digits alone are a part of the phone number. */
  words: string[]
  /** Matches a name that begins with the text. */
  start: string
  /** Matches an account's email address; null if the text can’t be a part of one. */
  email: string | null
}

/** Returns the patterns by which typed text finds people. */
export function wordPatterns(q: string): WordPatterns {
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  const start = `${literal(q.trim())}%`
  const digits = q.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits.length >= MIN_INNER_CHARACTERS && /^[\d\s().+-]+$/.test(q))
    return { words: [`%${digits}%`], start, email: null }
  const typed = q.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const words = typed.map((word) => (word.length < MIN_INNER_CHARACTERS ? `% ${literal(word)}%` : `%${literal(word)}%`))
  const [only = ''] = typed
  const canBeEmail = typed.length === 1 && only.length >= MIN_INNER_CHARACTERS
  return { words, start, email: canBeEmail ? `%${literal(only.toLowerCase())}%` : null }
}

/** Returns the agents whose dealings with a person a caller sees; null for those of every agent. */
export function teamOf(
  { is_all }: View,
  { owner_id, co_owner_id }: Pick<StoredPerson, 'owner_id' | 'co_owner_id'>,
): readonly string[] | null {
  return is_all ? null : [owner_id, co_owner_id].filter((id) => id !== null)
}

/**
 * Returns both sides of a change for the audit log. Free text about a person is left out, because the log can't forget:
 * it names the versions between which the text changed.
 */
export function auditSides(
  before: Pick<StoredPerson, 'version'> & PersonFields,
  fields: PersonFields,
): { before: Record<string, string | null>; after: Record<string, string | null> } {
  const texts = (['next_step', 'tags'] as const).filter((name) => fields[name] !== before[name])
  const side = ({ stage, next_step_date }: PersonFields, version: number) => ({
    stage,
    next_step_date,
    ...Object.fromEntries(texts.map((name) => [name, `version ${version}`])),
  })
  return { before: side(before, before.version), after: side(fields, before.version + 1) }
}

/** Returns the place of a timeline page from its address, or undefined for the first page. */
export function timelinePlace({ before }: Record<string, unknown>): string | undefined {
  return TimelinePlace.safeParse(before).data
}

/** Data that decides which stages can be chosen. `has_asked`: they sent a form, registered for an event, or wrote. */
export interface Staged {
  stage: Stage
  has_agreement: boolean
  has_asked: boolean
}

/** Returns why a person can't get a stage, or null: Touring and Offer need an agreement, and a prospect asked for nothing. */
export function stageFault(to: Stage, { stage, has_agreement, has_asked }: Staged): 'agreement' | 'asked' | null {
  if (to === stage) return null
  if (AGREEMENT_STAGES.includes(to) && !has_agreement) return 'agreement'
  return to === 'prospect' && has_asked ? 'asked' : null
}

/** Returns the errors of a change, by field. */
export function faultsOf(fields: PersonFields, before: Staged): FieldErrors {
  const fault = stageFault(fields.stage, before)
  return {
    ...(fault ? { stage: STAGE_FAULTS[fault] } : {}),
    ...(fields.next_step_date !== null && fields.next_step === null ? { next_step: MESSAGES.stepMissing } : {}),
  }
}

/** Returns the order of a list without one in its address. */
export function usualSort({ list }: { list?: SmartList | undefined }): 'waiting' | 'next' {
  return list === 'waiting' ? 'waiting' : 'next'
}

const readSearch = tableSearch(PEOPLE_LIST)

/** Filters whose values are stored texts and ids. */
type StoredFilters = { [Key in 'owner' | 'tag' | 'city' | 'plan']?: string | undefined }

/** View of a page of people: a board instead of a list, and the stages whose columns show more. */
interface PageView {
  view?: 'board' | undefined
  more?: string | undefined
}

/** Search parameters of a page of people. */
export type PeopleSearch = SearchOf<typeof PEOPLE_LIST> & StoredFilters & PageView

/** Returns the search parameters of a page of people. Drops invalid values. Only the office filters by agent. */
export function peopleSearch(search: Record<string, unknown>, isOffice: boolean): PeopleSearch {
  const { owner, plan } = search
  const isBoard = search.view === 'board'
  return {
    ...readSearch(search),
    view: isBoard ? 'board' : undefined,
    more: (isBoard && moreIn(search.more).join(',')) || undefined,
    tag: filterText(search.tag, MAX_TAG_CHARACTERS),
    city: filterText(search.city, MAX_CITY_CHARACTERS),
    plan: isUuid(plan) ? plan : undefined,
    owner: isOffice && isUuid(owner) ? owner : undefined,
  }
}

function filterText(value: unknown, max: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text !== '' && text.length <= max && !/\p{Cc}/u.test(text) && text.isWellFormed() ? text : undefined
}
