import type { Admin, AgentActor } from '#access/actors.ts'
import { changeRecord, createRecord, deleteRecord, historyOf } from '#features/audit/public.server.ts'
import { listUsableTemplates } from '#features/email-templates/public.server.ts'
import { type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import * as queries from '../queries/plans.server.ts'
import { planFaults } from '../rules.ts'
import {
  type AddPlan,
  type Plan,
  type PlanDetail,
  type PlanFields,
  type PlanId,
  type PlanRow,
  planRecord,
  type UpdatePlan,
} from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Lists the plans of the office by name. */
export function listFollowUpPlans(_actor: AgentActor): Promise<PlanRow[]> {
  return queries.listOfficePlans()
}

/** Lists the templates that a step may send. */
export async function listPlanTemplates(_actor: AgentActor): Promise<{ id: string; name: string }[]> {
  return listTemplates()
}

async function listTemplates(): Promise<{ id: string; name: string }[]> {
  return (await listUsableTemplates()).map(({ id, name }) => ({ id, name }))
}

/** Returns a plan with its history, and the templates to choose from. @throws not_found */
export async function getFollowUpPlan(_actor: Admin<'content'>, { planId }: PlanId): Promise<PlanDetail> {
  return {
    plan: requireFound(await queries.findPlan(planId), MESSAGES.notFound),
    templates: await listTemplates(),
    history: await historyOf(planRecord, planId),
  }
}

/** Adds a plan. @throws invalid */
export async function addFollowUpPlan(actor: Admin<'content'>, fields: AddPlan): Promise<Plan> {
  await refuseFaults(fields)
  return createRecord(actor, planRecord, {
    fields,
    check: () => nameFaults(fields.name, null),
    save: queries.insertPlan,
  })
}

/** Changes a plan. Running follow-ups keep their steps. @throws not_found, invalid, conflict */
export async function updateFollowUpPlan(
  actor: Admin<'content'>,
  { planId: id, version, ...fields }: UpdatePlan,
): Promise<Plan> {
  await refuseFaults(fields)
  return changeRecord(actor, planRecord, {
    id,
    version,
    fields,
    lock: queries.lockPlan,
    check: () => nameFaults(fields.name, id),
    save: queries.updatePlan,
  })
}

/** Permanently deletes a plan. Running follow-ups continue. @throws not_found */
export function deleteFollowUpPlan(actor: Admin<'content'>, { planId: id }: PlanId): Promise<{ success: true }> {
  return deleteRecord(actor, planRecord, { id, lock: queries.lockPlan, remove: queries.deletePlan })
}

async function refuseFaults(fields: PlanFields): Promise<void> {
  const approved = (await listUsableTemplates()).map(({ id }) => id)
  refuse(planFaults(fields, approved))
}

async function nameFaults(name: string, exceptId: string | null): Promise<FieldErrors> {
  return (await queries.hasName(name, exceptId)) ? { name: MESSAGES.nameTaken } : {}
}
