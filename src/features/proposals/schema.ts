import * as z from 'zod/mini'
import type { Freshness, PropertyCard } from '#features/properties/schema.ts'
import { Id, keysOf, paragraphs, words } from '#kit/form/inputs.ts'
import {
  type Answer,
  DECLINE_REASONS,
  type DeclineReason,
  HOME_NUMBERS,
  MAX_NOTE_LENGTH,
  MAX_WORDS_LENGTH,
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

/** A person to whom the caller may propose. */
export interface Recipient {
  id: string
  name: string
  email: string | null
  has_account: boolean
}

/** Data of the form: a person or the people to choose from, and the home it starts with. */
export interface ProposalForm {
  person: (Recipient & { seen: string }) | null
  people: Recipient[]
  /** `value` is what the field of the home starts with. */
  home: { id: string; label: string; value: string } | null
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
  property_id: string
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
}

/** A proposal on a person's record. */
export interface SentProposal extends Omit<StoredProposal, 'agent_id'> {
  /** Address, city and price; null if the person may no longer see the home. */
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

/** The open proposals of the caller. */
export interface MyProposals {
  proposals: MyProposal[]
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
  /** Null if the agent may not see the home. */
  home: string | null
}
