import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import { FREQUENCIES, type Rhythm } from '#features/saved-searches/words.ts'
import { Id, keysOf, line, oneOf, paragraphs, words } from '#kit/form/inputs.ts'
import {
  type Answer,
  DECLINE_REASONS,
  type DeclineReason,
  HOME_NUMBERS,
  MAX_NOTE_LENGTH,
  MAX_WORDS_LENGTH,
  MESSAGES,
} from './words.ts'

type HomeNumber = (typeof HOME_NUMBERS)[number]

/** MLS number, address or link of a home; empty for none. */
const home = words(300)
const note = paragraphs(MAX_NOTE_LENGTH)
const homeFields = Object.fromEntries(
  HOME_NUMBERS.flatMap((at) => [
    [`home_${at}`, home],
    [`note_${at}`, note],
  ]),
) as Record<`home_${HomeNumber}`, typeof home> & Record<`note_${HomeNumber}`, typeof note>

/** Homes to propose to a person, each with a note. `seen` is their newest proposal; the same input with the same one is stored once. */
export const ProposeHomes = z.object({ ...homeFields, personId: Id, seen: z.union([z.literal(''), Id]) })
export type ProposeHomes = z.infer<typeof ProposeHomes>

const optionalId = z.union([z.literal(''), Id])

/** A person and a home of the form. Without a person, `q` searches those of the caller. */
export const GetProposalForm = z.object({ personId: optionalId, propertyId: optionalId, q: words(100) })
export type GetProposalForm = z.infer<typeof GetProposalForm>

/** A person who may get a proposal from the caller. */
export interface Recipient {
  id: string
  name: string
  email: string | null
  has_account: boolean
}

/** A home of the form, with its attribution. */
export interface OfferedHome
  extends Pick<
    PropertyCard,
    | 'id'
    | 'address'
    | 'city'
    | 'price'
    | 'status'
    | 'bedrooms'
    | 'bathrooms'
    | 'living_area'
    | 'lot_size_acres'
    | 'property_type'
    | 'list_office_name'
    | 'list_office_contact'
    | 'main_image_key'
  > {
  /** True if a proposal of it to this person has no answer. */
  is_open: boolean
}

/** Data of the form: a person or the people to choose from, and the home it starts with. */
export interface ProposalForm {
  /** `max_price` is the highest price of the searches that the person accepted; null without a limit. */
  person: (Recipient & { seen: string; max_price: number | null }) | null
  people: Recipient[]
  /** `value` is what the field of the home starts with. */
  home: { id: string; label: string; value: string; offer: OfferedHome } | null
}

/** A person and the text typed so far: part of an address, an MLS number, a place, or a link of a home. */
export const SuggestHomes = z.object({ personId: Id, q: words(300) })
export type SuggestHomes = z.infer<typeof SuggestHomes>

/** Homes for sale that the person may see, by what they match. */
export interface SuggestedHomes {
  groups: { label: string; homes: OfferedHome[] }[]
  /** Matching homes that the MLS does not let us show to the person. */
  hidden: number
}

/** A person whose proposals to list. */
export const ProposalsTo = z.object({ personId: Id })
export type ProposalsTo = z.infer<typeof ProposalsTo>

/** Id of a proposal. */
export const ProposalId = z.object({ proposalId: Id })
export type ProposalId = z.infer<typeof ProposalId>

/** A declined home, with an optional reason. */
export const DeclineProposal = z.object({
  proposalId: Id,
  reason: z.union([z.literal(''), z.enum(keysOf(DECLINE_REASONS))]),
  words: paragraphs(MAX_WORDS_LENGTH),
})
export type DeclineProposal = z.infer<typeof DeclineProposal>

/** A proposal as it is stored. */
export interface StoredProposal {
  id: string
  /** Null for a search. */
  property_id: string | null
  /** Name and query string of a search; null for a home. */
  name: string | null
  search: string | null
  note: string
  agent_id: string | null
  agent_name: string | null
  created_at: Date
  asked_at: Date | null
  answer: Answer | null
  answered_at: Date | null
  reason: DeclineReason | null
  words: string
  withdrawn_at: Date | null
  /** True for a search that was accepted with other filters. */
  is_changed: boolean
}

/** A proposal on a person's record. */
export interface SentProposal extends Omit<StoredProposal, 'agent_id'> {
  /** Address, city and price; null for a search, and if the person may no longer see the home. */
  home: { title: string; price: number } | null
}

/** Proposals to a person, newest first. */
export interface ProposalsOfPerson {
  proposals: SentProposal[]
  /** Open proposals, with those beyond the list. */
  open: number
  has_account: boolean
}

/** A proposal as its recipient sees it. */
export interface MyProposal {
  id: string
  property_id: string
  /** Null if the recipient may no longer see the home; the note is empty then. */
  home: PropertyCard | null
  note: string
  agent_id: string | null
  agent_name: string | null
  created_at: Date
  asked_at: Date | null
}

/** A proposed search as its recipient sees it. */
export interface MySearchProposal extends Omit<MyProposal, 'property_id' | 'home' | 'asked_at'> {
  name: string
  /** Query string, the labels of its filters, and the page of its results. */
  search: string
  filters: string[]
  href: string
  /** Homes that it finds now. */
  total: number
}

/** The open proposals of the caller. */
export interface MyProposals {
  proposals: MyProposal[]
  searches: MySearchProposal[]
  /** Alert frequency in the caller's preferences. */
  preference: Rhythm
  /** Agent who proposed something last, for the heading. */
  agent_name: string | null
  freshness: Freshness
}

/** An answer on the agent's start page. */
export interface AnsweredProposal {
  id: string
  person_id: string
  person_name: string
  answer: Answer
  answered_at: Date
  reason: DeclineReason | null
  words: string
  /** Name of the search, or address of the home; null if the agent may not see it. */
  what: string | null
  is_search: boolean
  /** True for a search that was accepted with other filters. */
  is_changed: boolean
}

/** Query string of a search, with or without the question mark. */
const Search = z.string('The search is missing.').check(z.maxLength(8000, 'This search is too long.'))

/** A person and a search of the form. Without a person, `q` searches those of the caller. */
export const GetSearchForm = z.object({ personId: optionalId, search: Search, q: words(100) })
export type GetSearchForm = z.infer<typeof GetSearchForm>

/** Data of the form that proposes a search. */
export interface SearchForm {
  person: ProposalForm['person']
  people: Recipient[]
  name: string
  search: string
  filters: string[]
  total: number
}

/** A search to propose to a person. `seen` is their newest proposal. */
export const ProposeSearch = z.object({
  personId: Id,
  search: Search,
  name: line(120, MESSAGES.noName),
  note,
  seen: z.union([z.literal(''), Id]),
})
export type ProposeSearch = z.infer<typeof ProposeSearch>

/** An accepted search. `search` has other filters if the person changed them, else it is empty. */
export const AcceptSearch = z.object({
  proposalId: Id,
  search: Search,
  name: line(120, MESSAGES.noName),
  frequency: oneOf(FREQUENCIES, 'Choose how often we email you.'),
})
export type AcceptSearch = z.infer<typeof AcceptSearch>
