import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import { PERMISSION_WAYS } from '#features/consents/words.ts'
import { MAX_MESSAGE, MAX_SUBJECT } from '#features/email-templates/words.ts'
import {
  Id,
  keysOf,
  line,
  optionalDate,
  optionalLine,
  optionalWholeNumber,
  paragraphs,
  Version,
} from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import {
  AGENT_PLAN_HISTORY,
  type EndReason,
  HISTORY,
  MAX_DAY,
  MAX_REASON,
  MESSAGES,
  type PlanState,
  STEP_KINDS,
  STEP_NUMBERS,
  type StartFault,
} from './words.ts'

type StepNumber = (typeof STEP_NUMBERS)[number]

/** A step of a plan on a day after the start. */
export interface FollowUpStep {
  day: number
  /** Words of a task or a call. A program that knows no kinds makes this task of any step without a template. */
  title: string | null
  template_id: string | null
  /** Missing for a task, and for an email from a template. */
  kind?: 'call' | 'email' | 'text'
  /** Own words of an email or a text, with merge fields. */
  subject?: string
  message?: string
}

const name = field('Name', line(80, MESSAGES.noName))
const day = field('Day', optionalWholeNumber(0, MAX_DAY, MESSAGES.dayRange), null)
const title = field('Task', optionalLine(200))
const template = field(
  'Template',
  z.pipe(
    z.union([z.literal(''), Id]),
    z.transform((id) => (id === '' ? null : id)),
  ),
)
/** Empty for a step of a page opened before there were kinds: its task or template tells. */
const kind = field('Kind', z.union([z.literal(''), z.enum(keysOf(STEP_KINDS))]))
const subject = field('Subject', optionalLine(MAX_SUBJECT))
const message = field('Message', paragraphs(MAX_MESSAGE))
type StepFields = Record<`day_${StepNumber}`, typeof day> &
  Record<`kind_${StepNumber}`, typeof kind> &
  Record<`title_${StepNumber}`, typeof title> &
  Record<`template_${StepNumber}`, typeof template> &
  Record<`subject_${StepNumber}`, typeof subject> &
  Record<`message_${StepNumber}`, typeof message>
const stepFields = Object.fromEntries(
  STEP_NUMBERS.flatMap((at) => [
    [`day_${at}`, { ...day, label: `Day of step ${at}` }],
    [`kind_${at}`, { ...kind, label: `Kind of step ${at}` }],
    [`title_${at}`, { ...title, label: `Task of step ${at}` }],
    [`template_${at}`, { ...template, label: `Template of step ${at}` }],
    [`subject_${at}`, { ...subject, label: `Subject of step ${at}` }],
    [`message_${at}`, { ...message, label: `Message of step ${at}` }],
  ]),
) as StepFields

/** A follow-up plan. Steps without a task or a template are none. */
export const planRecord = defineRecord({
  name: 'follow_up_plan',
  table: 'follow_up_plans',
  isTableLocked: true,
  fields: { name, ...stepFields },
  messages: MESSAGES,
  history: HISTORY,
})
export type PlanFields = RecordValues<typeof planRecord>
export type PlanDraft = RecordDraft<typeof planRecord>

/** A plan with its steps as form values. */
export interface Plan extends PlanFields, Stored {
  id: string
}

/** A plan that an agent writes. Each change is a version that needs approval. */
export const agentPlanRecord = defineRecord({
  name: 'agent_plan',
  table: 'agent_plans',
  isTableLocked: true,
  fields: { name, ...stepFields, is_shared: field('Shared with the office', z.boolean(), false) },
  messages: MESSAGES,
  history: AGENT_PLAN_HISTORY,
})
export type AgentPlanFields = RecordValues<typeof agentPlanRecord>

/** A plan of an agent with its steps as form values. */
export interface AgentPlan extends AgentPlanFields, Stored {
  id: string
  author_id: string
  state: PlanState
  asked_at: Date | null
  decided_at: Date | null
  /** Why it was returned. */
  reason: string | null
}

/** A plan of an agent in a list. */
export interface AgentPlanRow extends Pick<AgentPlan, 'id' | 'name' | 'is_shared' | 'state' | 'asked_at' | 'reason'> {
  author: string
  steps: NamedStep[]
}

/** A step with the name of its template, for those who read it. */
export interface NamedStep extends FollowUpStep {
  /** Name of the template; null for a task, and for a template that was deleted. */
  template: string | null
}

/** A plan that can be started. */
export interface PlanRow {
  id: string
  name: string
  /** Agent who wrote it; null for a plan of the office. */
  author: string | null
  steps: NamedStep[]
}

/** A plan with its history, and the templates to choose from. */
export interface PlanDetail {
  plan: Plan
  templates: { id: string; name: string }[]
  history: Change[]
}

/** A plan of an agent with what a caller may do. */
export interface AgentPlanDetail {
  plan: AgentPlan
  /** The newest version with the names of its templates. */
  row: AgentPlanRow
  /** The approved version; null without one. */
  in_use: PlanRow | null
  decided_by: string | null
  /** Names of those who approve plans. */
  approvers: string[]
  templates: { id: string; name: string }[]
  history: Change[]
}

/** The plans of an agent, and those of others that they may start. */
export interface PlansOfAgent {
  own: AgentPlanRow[]
  others: PlanRow[]
}

/** A follow-up of a person. */
export interface FollowUp {
  id: string
  name: string
  steps: NamedStep[]
  position: number
  /** When each step was done, as ISO times. */
  done_at: string[]
  /** When the next step is done; null once it ended. */
  next_at: Date | null
  /** When the steps from `position` on are done if each is done on time; empty once it ended. */
  times: Date[]
  /** The next email or text, and its time if the steps before it are done on time. Null without one. */
  next_contact: { kind: 'email' | 'text'; at: Date } | null
  /** Name of its agent, unless they started it. */
  agent_name: string | null
  started_by: string | null
  started_at: Date
  ended_at: Date | null
  end_reason: EndReason | null
}

/** The newest follow-up of a person, and the plans to start another. */
export interface FollowUpOfPerson {
  /** Permission for plans to write to the person. */
  contact: 'allowed' | 'missing' | 'opted_out'
  /** Text of the contact permission. */
  permission_text: string
  /** The day of the answer in Indianapolis. */
  today: string
  /** With the times of their steps, if they start now, and why they can’t. */
  plans: (PlanRow & { times: Date[]; fault: StartFault | null })[]
  followUp: FollowUp | null
}

/** Id of a plan. */
export const PlanId = z.object({ planId: Id })
export type PlanId = z.infer<typeof PlanId>

/** Fields that a page opened before an update does not send. */
const added = Object.fromEntries(
  STEP_NUMBERS.flatMap((at) => [
    [`kind_${at}`, z._default(kind.schema, '')],
    [`subject_${at}`, z._default(subject.schema, null)],
    [`message_${at}`, z._default(message.schema, '')],
  ]),
)

/** A new plan, as its form checks it. */
export const AddPlan = z.object({ ...planRecord.shape })
export type AddPlan = z.infer<typeof AddPlan>
/** A new plan, as the call takes it. */
export const AddPlanInput = z.extend(AddPlan, added) as unknown as typeof AddPlan

/** A changed plan, based on `version`. Running follow-ups keep their steps. */
export const UpdatePlan = z.object({ ...planRecord.shape, planId: Id, version: Version })
export type UpdatePlan = z.infer<typeof UpdatePlan>
/** A changed plan, as the call takes it. */
export const UpdatePlanInput = z.extend(UpdatePlan, added) as unknown as typeof UpdatePlan

/** A new plan of an agent. */
export const AddAgentPlan = z.object({ ...agentPlanRecord.shape })
export type AddAgentPlan = z.infer<typeof AddAgentPlan>

/** A changed plan of an agent, based on `version`. */
export const UpdateAgentPlan = z.object({ ...agentPlanRecord.shape, planId: Id, version: Version })
export type UpdateAgentPlan = z.infer<typeof UpdateAgentPlan>

/** A version of an agent's plan to send for approval, or to approve. */
export const PlanVersion = z.object({ planId: Id, version: Version })
export type PlanVersion = z.infer<typeof PlanVersion>

/** A version of an agent's plan to return. */
export const ReturnPlan = z.object({
  planId: Id,
  version: Version,
  reason: paragraphs(MAX_REASON).check(z.minLength(1, MESSAGES.noReason)),
})
export type ReturnPlan = z.infer<typeof ReturnPlan>

/** An approved version of an agent's plan to withdraw. */
export const WithdrawPlan = z.object({
  planId: Id,
  reason: paragraphs(MAX_REASON).check(z.minLength(1, MESSAGES.noWithdrawReason)),
})
export type WithdrawPlan = z.infer<typeof WithdrawPlan>

/** A person whose follow-up to read. */
export const FollowUpPerson = z.object({ personId: Id })
export type FollowUpPerson = z.infer<typeof FollowUpPerson>

const permissionGiven = z.union([z.literal(''), z.enum(keysOf(PERMISSION_WAYS))])

/** A plan to start for a person. `seen` is their newest follow-up; the same input with the same one is stored once. */
export const StartFollowUp = z.object({
  personId: Id,
  planId: z.uuid(MESSAGES.noPlan),
  seen: z.union([z.literal(''), Id]),
  /** Way in which the person gave the missing contact permission. A page opened before an update does not send it. */
  permissionGiven: z.optional(permissionGiven),
  /** Day on which they gave it. Today without one, as of a page opened before an update. */
  permissionDate: z.optional(optionalDate()),
})
/** `StartFollowUp` as the form sends it. */
export const StartForm = z.object({ ...StartFollowUp.shape, permissionGiven, permissionDate: optionalDate() })
export type StartFollowUp = z.infer<typeof StartFollowUp>

/** A follow-up to stop. */
export const FollowUpId = z.object({ followUpId: Id })
export type FollowUpId = z.infer<typeof FollowUpId>
