import * as z from 'zod/mini'
import { Email, NewPassword } from '#features/accounts/schema.ts'
import type { BrandSettings } from '#features/brand/schema.ts'
import type { BrokerageSettings } from '#features/brokerage/schema.ts'
import type { ConnectionsView } from '#features/connections/schema.ts'
import type { CheckOwner, LaunchCheck } from '#features/launch-checks/schema.ts'
import type { LegalTextsView } from '#features/legal/schema.ts'
import { line } from '#kit/form/inputs.ts'
import type { LinkFault, Step } from './words.ts'

/** The first administrator. Needs the cookie of an opened setup link. */
export const CreateAdministrator = z.object({
  name: line(200, 'Enter your name.'),
  email: Email,
  password: NewPassword,
})
export type CreateAdministrator = z.infer<typeof CreateAdministrator>

/** A step in the list. */
export interface StepState {
  step: Step
  is_done: boolean
  /** Summary of the step's data, such as the brokerage's name; null if there is none. */
  note: string | null
}

/** Stored state of each step, from which `stepsOf` says what is done. */
export interface SetupFacts {
  administrator: string
  brokerage: BrokerageSettings
  brand: BrandSettings
  connections: ConnectionsView
  /** Listings that are imported. */
  listings: number
  /** Listings of the feed, or null before it counted them. */
  feed_total: number | null
  /** Newest homes whose main photo is stored. */
  first_pictures: number
  /** The main photos of the newest homes were tried. */
  has_pictures: boolean
  checks: LaunchCheck[]
  owners: CheckOwner[]
  legal: LegalTextsView
}

/** Content of /setup for the caller. */
export type SetupView =
  /** There is no administrator, and this browser has not opened a link. */
  | { stage: 'link' }
  /** This browser opened the link and creates the administrator. */
  | { stage: 'account'; expires_at: Date }
  /** There is an administrator, and the caller is no administrator. */
  | { stage: 'no_access' }
  | ({ stage: 'steps'; steps: StepState[] } & SetupFacts)

/** Result of opening a link. */
export type OpenedLink = { browser_token: string | null } | { fault: LinkFault } | { has_administrator: true }
