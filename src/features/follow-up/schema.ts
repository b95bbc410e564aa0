import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import { Id, line, optionalLine, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { type EndReason, HISTORY, MAX_DAY, MESSAGES, STEP_NUMBERS } from './words.ts'

type StepNumber = (typeof STEP_NUMBERS)[number]

/** A step of a plan: a task, or an email from a template, on a day after the start. */
export interface FollowUpStep {
  day: number
  title: string | null
  template_id: string | null
}

const day = field(
  'Day',
  z.nullable(z.int(MESSAGES.dayRange).check(z.minimum(0, MESSAGES.dayRange), z.maximum(MAX_DAY, MESSAGES.dayRange))),
  null,
)
const title = field('Task', optionalLine(200))
const template = field(
  'Template',
  z.pipe(
    z.union([z.literal(''), Id]),
    z.transform((id) => (id === '' ? null : id)),
  ),
)
type StepFields = Record<`day_${StepNumber}`, typeof day> &
  Record<`title_${StepNumber}`, typeof title> &
  Record<`template_${StepNumber}`, typeof template>
const stepFields = Object.fromEntries(
  STEP_NUMBERS.flatMap((at) => [
    [`day_${at}`, { ...day, label: `Day of step ${at}` }],
    [`title_${at}`, { ...title, label: `Task of step ${at}` }],
    [`template_${at}`, { ...template, label: `Template of step ${at}` }],
  ]),
) as StepFields

/** A follow-up plan. Steps without a task or a template are none. */
export const planRecord = defineRecord({
  name: 'follow_up_plan',
  table: 'follow_up_plans',
  isTableLocked: true,
  fields: { name: field('Name', line(80, MESSAGES.noName)), ...stepFields },
  messages: MESSAGES,
  history: HISTORY,
})
export type PlanFields = RecordValues<typeof planRecord>
export type PlanDraft = RecordDraft<typeof planRecord>

/** A plan with its steps as form values. */
export interface Plan extends PlanFields, Stored {
  id: string
}

/** A step with the name of its template, for those who read it. */
export interface NamedStep extends FollowUpStep {
  /** Name of the template; null for a task, and for a template that was deleted. */
  template: string | null
}

/** A plan in a list. */
export interface PlanRow {
  id: string
  name: string
  steps: NamedStep[]
}

/** A plan with its history, and the templates to choose from. */
export interface PlanDetail {
  plan: Plan
  templates: { id: string; name: string }[]
  history: Change[]
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
  agent_name: string | null
  started_by: string | null
  started_at: Date
  ended_at: Date | null
  end_reason: EndReason | null
}

/** The newest follow-up of a person, and the plans to start another. */
export interface FollowUpOfPerson {
  plans: PlanRow[]
  followUp: FollowUp | null
}

/** Id of a plan. */
export const PlanId = z.object({ planId: Id })
export type PlanId = z.infer<typeof PlanId>

/** A new plan. */
export const AddPlan = z.object({ ...planRecord.shape })
export type AddPlan = z.infer<typeof AddPlan>

/** A changed plan, based on `version`. Follow-ups that run keep their steps. */
export const UpdatePlan = z.object({ ...planRecord.shape, planId: Id, version: Version })
export type UpdatePlan = z.infer<typeof UpdatePlan>

/** A person whose follow-up to read. */
export const FollowUpPerson = z.object({ personId: Id })
export type FollowUpPerson = z.infer<typeof FollowUpPerson>

/** A plan to start for a person. `seen` is their newest follow-up; the same input with the same one is stored once. */
export const StartFollowUp = z.object({
  personId: Id,
  planId: z.uuid(MESSAGES.noPlan),
  seen: z.union([z.literal(''), Id]),
})
export type StartFollowUp = z.infer<typeof StartFollowUp>

/** A follow-up to stop. */
export const FollowUpId = z.object({ followUpId: Id })
export type FollowUpId = z.infer<typeof FollowUpId>
