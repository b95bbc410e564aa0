import * as z from 'zod/mini'
import { type ChoiceKind, MAX_CHARACTERS } from './words.ts'

/** Typed text. `isOffice` prefers the pages of Admin over those of an agent. */
export const FindInOffice = z.object({
  q: z.string().check(z.maxLength(MAX_CHARACTERS)),
  isOffice: z._default(z.boolean(), false),
})
export type FindInOffice = z.infer<typeof FindInOffice>

/** A person, listing, lead, task or conversation that the caller may open. */
export interface FoundItem {
  id: string
  label: string
  detail: string
  href: string
}

/** People, listings and an agent’s work that match the typed text, best first. */
export interface Found {
  people: FoundItem[]
  listings: FoundItem[]
  /** Leads, open tasks, and conversations of the calling agent. */
  leads: FoundItem[]
  tasks: FoundItem[]
  threads: FoundItem[]
}

/** A line of the palette. */
export interface Choice {
  kind: ChoiceKind
  /** Unique among all lines. */
  key: string
  label: string
  detail: string
  /** Path to open; empty for a section of the open page. */
  href: string
  /** Id of the section that the choice opens. */
  section?: string
}

/** Lines under one heading. */
export interface ChoiceGroup {
  label: string
  choices: Choice[]
}
