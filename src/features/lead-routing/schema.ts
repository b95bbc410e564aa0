import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import { type DayKey, WEEKDAYS } from '#features/brokerage/words/settings.ts'
import { TOPICS } from '#features/leads/words/topics.ts'
import { LEAD_KINDS, type LeadKind } from '#features/leads/words.ts'
import { Id, keysOf, line, oneOf, optionalDate, Version, words } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import {
  type DecisionAct,
  HISTORY,
  type KNOWN_REASONS,
  LANGUAGES,
  MAX_DAYS_OFF,
  MAX_RULE_PEOPLE,
  MAX_RULES,
  MESSAGES,
  OFF_HOURS,
  type OffHours,
  RULE_ACTS,
  type RuleAct,
  type RuleKey,
} from './words.ts'

const list = <Schema extends z.core.$ZodType>(one: Schema) => z.array(one).check(z.maxLength(MAX_RULE_PEOPLE))
const dollars = z.nullable(
  z.int(MESSAGES.wrongPrice).check(z.minimum(0), z.maximum(1_000_000_000, MESSAGES.wrongPrice)),
)

/** A rule that hands out leads. Its fields are those of RoutingRule. */
export const ruleRecord = defineRecord({
  name: 'lead_rule',
  table: 'lead_rules',
  isTableLocked: true,
  fields: {
    name: field('Name', line(80, 'Enter a name.')),
    kinds: field('Kinds', list(z.enum(keysOf(LEAD_KINDS))), []),
    topics: field('Topics', list(z.enum(keysOf(TOPICS))), []),
    sources: field('Sources', list(z.string().check(z.minLength(1), z.maxLength(100))), []),
    towns: field('Cities', words(1000)),
    min_price: field('Lowest price', dollars, null),
    max_price: field('Highest price', dollars, null),
    languages: field('Languages', list(z.enum(keysOf(LANGUAGES))), []),
    is_own_listing: field('Our listings only', z.boolean(), false),
    is_client: field('Clients only', z.boolean(), false),
    act: field('How to assign it', oneOf(RULE_ACTS, 'Choose how to assign these leads.'), 'assign'),
    people: field('People', list(z.string().check(z.regex(/^[0-9a-f-]{36}:[1-9]$/, MESSAGES.wrongWeight))), []),
    claim_minutes: field(
      'Minutes to claim',
      z.nullable(
        z.int(MESSAGES.wrongMinutes).check(z.minimum(1, MESSAGES.wrongMinutes), z.maximum(1440, MESSAGES.wrongMinutes)),
      ),
      null,
    ),
    off_hours: field('Off hours', oneOf(OFF_HOURS, 'Choose what happens off hours.'), 'next'),
  },
  messages: MESSAGES,
  history: HISTORY,
})
export type RuleFields = RecordValues<typeof ruleRecord>
export type RuleDraft = RecordDraft<typeof ruleRecord>

/** A rule as administrators see it. */
export interface LeadRule extends RuleFields, Stored {
  id: string
  is_active: boolean
  /** From 1, in the order in which the rules apply. */
  position: number
}

const { shape } = ruleRecord

/** A new rule, at the end of the list. */
export const CreateLeadRule = z.object({ ...shape, is_active: z.boolean() })
export type CreateLeadRule = z.infer<typeof CreateLeadRule>

/** A changed rule, based on `version`. */
export const UpdateLeadRule = z.object({ ...shape, ruleId: Id, version: Version })
export type UpdateLeadRule = z.infer<typeof UpdateLeadRule>

/** Id of a rule. */
export const LeadRuleId = z.object({ ruleId: Id })
export type LeadRuleId = z.infer<typeof LeadRuleId>

/** Turns a rule on or off. */
export const ToggleLeadRule = z.object({ ruleId: Id, active: z.boolean() })
export type ToggleLeadRule = z.infer<typeof ToggleLeadRule>

const ids = z.array(Id).check(z.maxLength(MAX_RULES))
/** The new order and the order that it is based on, each with every rule once. */
export const ReorderLeadRules = z.object({ ruleIds: ids, formerIds: ids })
export type ReorderLeadRules = z.infer<typeof ReorderLeadRules>

/** A lead to test the rules with. A value that no lead can have counts as none. */
export const TestedLead = z.object({
  kind: words(40),
  topic: words(40),
  town: words(100),
  price: words(20),
  source: words(100),
  language: words(10),
  /** Local time, "2026-11-21T09:02". */
  when: words(20),
  /** Email address or phone number. */
  reach: words(254),
  /** Agent who lists the home. */
  lister: words(40),
})
export type TestedLead = z.infer<typeof TestedLead>

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))

/** Place in the list of decisions: the last row of the page before. */
export const ListLeadDecisions = z.object({ rule: text(40), agent: text(40), olderThan: z.optional(Id) })
export type ListLeadDecisions = z.infer<typeof ListLeadDecisions>

/** A rule in the list. */
export interface RuleRow {
  key: RuleKey
  /** Null for a rule that every site has. */
  id: string | null
  number: number
  name: string
  is_active: boolean
  conditions: { label: string; text: string }[]
  /** Its way of handing out leads, in words. */
  mode: string
  people: { name: string; note: string }[]
  notes: string[]
  warnings: string[]
  /** Leads of the last 30 days. */
  leads: number
}

/** Result of a test. */
export interface TestResult {
  /** Null for the office. */
  name: string | null
  rule: string
  until: Date | null
  steps: Step[]
}

/** The list of rules, with the choices of a test. */
export interface RulesView {
  is_on: boolean
  rows: RuleRow[]
  agents: { agent_id: string; name: string }[]
  sources: string[]
  now: Date
}

/** A rule for its form, or the form of a new one. */
export interface RuleForm {
  rule: LeadRule | null
  number: number
  /** Leads of the last 30 days. */
  leads: number
  /** Agents who can get leads, and the other members of the rule. */
  people: { agent_id: string; name: string; note: string | null }[]
  sources: string[]
  history: Change[]
}

/** A decision in the list. */
export interface DecisionLine {
  id: string
  lead_id: string
  lead_name: string
  kind: LeadKind
  at: Date
  act: DecisionAct
  rule_name: string
  agent_name: string | null
  why: string
  offered_until: Date | null
}

/** A page of decisions, newest first. */
export interface DecisionsPage {
  rows: DecisionLine[]
  /** Id of the last row if there are more. */
  older_than: string | null
  rules: { key: string; name: string }[]
  agents: { agent_id: string; name: string }[]
}

const DAY_KEYS = keysOf(WEEKDAYS)
const clock = z.string().check(z.trim(), z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, MESSAGES.wrongTime))
type DayFields = { [Name in `${DayKey}_${'opens' | 'closes'}`]: typeof clock }
const dayFields = Object.fromEntries(
  DAY_KEYS.flatMap((day) => [
    [`${day}_opens`, clock],
    [`${day}_closes`, clock],
  ]),
) as DayFields

const scheduleFields = {
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  has_own_week: z.boolean(),
  ...dayFields,
  /** Days off that stay, "2026-11-26/2026-11-28". */
  days_off: z
    .array(z.string().check(z.regex(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/)))
    .check(z.maxLength(MAX_DAYS_OFF, MESSAGES.tooManyDaysOff)),
  off_from: optionalDate(),
  off_to: optionalDate(),
}

/** Working hours of the calling agent, based on `version`. */
export const UpdateMySchedule = z.object(scheduleFields)
export type UpdateMySchedule = z.infer<typeof UpdateMySchedule>

/** Working hours of an agent, and whether rules give them leads. */
export const UpdateAgentSchedule = z.object({ agentId: Id, takes_leads: z.boolean(), ...scheduleFields })
export type UpdateAgentSchedule = z.infer<typeof UpdateAgentSchedule>

/** Id of an agent. */
export const AgentOfSchedule = z.object({ agentId: Id })
export type AgentOfSchedule = z.infer<typeof AgentOfSchedule>

/** An agent in the team list. */
export interface TeamRow extends Person {
  has_account: boolean
  /** Version of the schedule; 0 if none is stored. */
  version: number
  open_leads: number
  late_leads: number
  /** Leads of the last 30 days. */
  leads: number
  /** Median time to their replies, in milliseconds; null without one. */
  reply_ms: number | null
}

/** Working hours of an agent for their form. */
export interface ScheduleView {
  person: Pick<TeamRow, 'agent_id' | 'name' | 'version' | 'takes_leads' | 'week' | 'days_off'>
  /** Hours of the office, with which the form of own hours starts. */
  office: DayHours[]
  history: Change[]
}

/** Id of a lead that is offered to the caller. */
export const ClaimOffer = z.object({ leadId: Id })
export type ClaimOffer = z.infer<typeof ClaimOffer>

/** A decision about a lead for its timeline. */
export interface LeadDecision extends Pick<DecisionLine, 'id' | 'at' | 'act' | 'rule_name' | 'agent_name' | 'why'> {
  /** True if there are rules, and not only recipients. */
  is_ruled: boolean
}

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

/** Facts about a lead that the rules use. */
export interface LeadFacts {
  kind: LeadKind
  topic: string | null
  source: string
  town: string | null
  price: number | null
  language: string | null
  /** Agent of a person known to the brokerage. */
  known: { agent_id: string; why: keyof typeof KNOWN_REASONS } | null
  /** Agent that the visitor wrote to. */
  asked_agent_id: string | null
  /** Agent who lists the home, if the listing is ours. */
  listing_agent_id: string | null
  is_client: boolean
}

/** Recipients of a kind of lead, for the catch-all. */
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

/** A step of the dry run. */
export interface Step {
  title: string
  detail: string
  state: 'no' | 'yes' | 'skipped' | 'chosen'
}

/** Choice of the agent or the office for a lead, and the reason. */
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
