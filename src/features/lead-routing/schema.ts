import type { DayKey } from '#features/brokerage/words/settings.ts'
import type { LeadKind } from '#features/leads/words.ts'
import type { DecisionAct, OffHours, RuleAct, RuleKey } from './words.ts'

/** A person in a rule, in the rule's order. */
export interface Member {
  agent_id: string
  /** Leads in a round of the round robin. */
  weight: number
}

/** A rule as the decision reads it. Empty conditions match every lead. */
export interface RoutingRule {
  id: string
  name: string
  is_active: boolean
  kinds: readonly string[]
  topics: readonly string[]
  sources: readonly string[]
  /** City names, separated by commas. */
  towns: string
  min_price: number | null
  max_price: number | null
  languages: readonly string[]
  is_own_listing: boolean
  is_client: boolean
  act: RuleAct
  /** Agent ids with their weights, "id:weight". */
  people: readonly string[]
  /** Minutes until the lead goes to the next person; null for never. */
  claim_minutes: number | null
  off_hours: OffHours
}

/** Working hours of one day of the week. */
export interface DayHours {
  day: DayKey
  opens: string
  closes: string
}

/** Days off, including both dates. */
export interface DaysOff {
  from_date: string
  to_date: string
}

/** When an agent works. */
export interface Schedule {
  /** Null for the office hours. */
  week: readonly DayHours[] | null
  days_off: readonly DaysOff[]
}

/** An agent as the decision reads them. */
export interface Person extends Schedule {
  agent_id: string
  name: string
  /** False after the agent left, or if the account is suspended. */
  can_reply: boolean
  /** False while an administrator paused this agent's leads. */
  takes_leads: boolean
}

/** What the rules read about a lead. */
export interface LeadFacts {
  kind: LeadKind
  topic: string | null
  source: string
  town: string | null
  price: number | null
  language: string | null
  /** Agent of a person whom the brokerage knows. */
  known: { agent_id: string; why: 'client' | 'lead' } | null
  /** Agent to whom the visitor wrote. */
  asked_agent_id: string | null
  /** Agent who lists the home, if the listing is ours. */
  listing_agent_id: string | null
  is_client: boolean
}

/** Recipients of a kind of lead, whom the catch-all uses. */
export interface Fallback {
  agent_id: string | null
  names: readonly string[]
}

/** Leads that each person got in the current round of a rule. */
export interface Turns {
  round: number
  taken: ReadonlyMap<string, number>
}

/** A rule in a decision. */
export interface RuleRef {
  key: RuleKey
  id: string | null
  name: string
  /** Place in the list, from 1. */
  number: number
}

/** One step of the dry run. */
export interface Step {
  title: string
  detail: string
  state: 'no' | 'yes' | 'skipped' | 'chosen'
}

/** Who gets a lead, and why. */
export interface Decision {
  rule: RuleRef
  act: Exclude<DecisionAct, 'claimed'>
  /** Null for the office. */
  agent_id: string | null
  why: string
  /** When the person is back at work; the time of the lead if they work now. */
  begins_at: Date
  /** When the lead goes to the next person; null for never. */
  until: Date | null
  round: number | null
  steps: Step[]
}
