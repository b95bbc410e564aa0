import type { PropertyCard } from '#features/properties/schema.ts'
import type { FieldErrors } from '#kit/call/errors.ts'
import { count, number } from '#kit/time/format.ts'
import type { MyProposal, MyProposals, ProposeHomes, SentProposal } from './schema.ts'
import { type Answer, type AnswerKind, HOME_NUMBERS, MESSAGES, PATHS } from './words.ts'

/** A home as it was entered. */
export interface EnteredHome {
  field: `home_${(typeof HOME_NUMBERS)[number]}`
  text: string
  note: string
}

/** Returns the entered homes in their order. */
export function homesIn(input: ProposeHomes): EnteredHome[] {
  return HOME_NUMBERS.flatMap((at) => {
    const field = `home_${at}` as const
    return input[field] === '' ? [] : [{ field, text: input[field], note: input[`note_${at}`] }]
  })
}

/** Returns the faults of the form that need no listing. */
export function faultsOf(input: ProposeHomes): FieldErrors {
  if (homesIn(input).length === 0) return { home_1: MESSAGES.noHome }
  return Object.fromEntries(
    HOME_NUMBERS.filter((at) => input[`note_${at}`] !== '' && input[`home_${at}`] === '').map((at) => [
      `home_${at}`,
      MESSAGES.noteWithoutHome,
    ]),
  )
}

/** Returns the id of a home in a pasted link; null for other text. */
export function homeIdIn(text: string): string | null {
  const [, id] = /\/properties\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i.exec(text) ?? []
  return id?.toLowerCase() ?? null
}

/** Returns the value of a field whose home was chosen from the suggestions. */
export function linkOf(id: string): string {
  return `/properties/${id}`
}

/** Returns the filled fields of the form before the first empty one: its homes in their order. */
export function countFilled(values: Partial<Record<EnteredHome['field'], string>>): number {
  const free = HOME_NUMBERS.findIndex((at) => (values[`home_${at}`] ?? '') === '')
  return free === -1 ? HOME_NUMBERS.length : free
}

/** Returns the state of a proposal on a person's record. */
export function stateOf({
  answer,
  asked_at,
  withdrawn_at,
  home,
  search,
}: Pick<SentProposal, 'answer' | 'asked_at' | 'withdrawn_at' | 'home' | 'search'>):
  | 'saved'
  | 'declined'
  | 'withdrawn'
  | 'gone'
  | 'asked'
  | 'open' {
  if (answer !== null) return answer
  if (withdrawn_at !== null) return 'withdrawn'
  if (home === null && search === null) return 'gone'
  return asked_at === null ? 'open' : 'asked'
}

/** Returns the kind of an answer: a home is saved, a search is accepted, with other filters or without. */
export function answerOf({
  answer,
  is_search,
  is_changed,
}: {
  answer: Answer
  is_search: boolean
  is_changed: boolean
}): AnswerKind {
  if (answer === 'declined') return 'declined'
  if (!is_search) return 'saved'
  return is_changed ? 'changed' : 'accepted'
}

/** Returns the heading of a person's proposals: "Proposals from Lena Park", or "Proposals" without one agent of all. */
export function headingOf({
  proposals,
  searches,
  agent_name,
}: Pick<MyProposals, 'proposals' | 'searches' | 'agent_name'>): string {
  const isOne = [...proposals, ...searches].every((proposal) => proposal.agent_name === agent_name)
  return agent_name !== null && isOne ? `Proposals from ${agent_name}` : 'Proposals'
}

/** Sorts proposals so that homes which can no longer be shown come last. */
export function availableFirst<One extends Pick<MyProposal, 'home'>>(proposals: readonly One[]): One[] {
  return proposals.toSorted((a, b) => Number(a.home === null) - Number(b.home === null))
}

/** Returns the page that starts a message to the agent about the home. */
export function askPath({ agent_id, property_id }: { agent_id: string | null; property_id: string }): string {
  return `/dashboard/messages/new?to=${agent_id ?? 'office'}&home=${property_id}`
}

/** Returns the page with the form that declines a home. */
export function declinePath(id: string): string {
  return `${PATHS.mine}?decline=${id}#${anchorOf(id)}`
}

/** Returns the DOM id of a proposal on the page. */
export function anchorOf(id: string): string {
  return `proposal-${id}`
}

/** Returns the rooms and the size of a home: "3 bd · 2 ba · 1,850 sq ft", or the acres of land. */
export function factsOf({
  bedrooms,
  bathrooms,
  living_area,
  lot_size_acres,
  property_type,
}: Pick<PropertyCard, 'bedrooms' | 'bathrooms' | 'living_area' | 'lot_size_acres' | 'property_type'>): string {
  const parts = [
    bedrooms !== null && `${number(bedrooms)} bd`,
    bathrooms !== null && `${number(bathrooms)} ba`,
    living_area !== null && `${number(living_area)} sq ft`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return parts.join(' · ')
  return lot_size_acres === null ? property_type : count(lot_size_acres, 'acre')
}

/** Returns the page with the form that accepts a search, with other filters if the person changed them. */
export function acceptPath(id: string, search = ''): string {
  return `${PATHS.mine}?accept=${id}${search === '' ? '' : `&search=${encodeURIComponent(search)}`}#${anchorOf(id)}`
}

/** Returns the highest price of searches; null if one of them has none, or without a search. */
export function maxPriceIn(searches: readonly string[]): number | null {
  const limits = searches.map((search) => Number(new URLSearchParams(search).get('maxPrice') ?? 0))
  if (limits.length === 0 || limits.some((limit) => !(limit > 0))) return null
  return Math.max(...limits)
}
