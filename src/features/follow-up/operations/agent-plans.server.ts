import type { Admin, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, changeRecord, createRecord, deleteRecord, historyOf } from '#features/audit/public.server.ts'
import { listUsableTemplates } from '#features/email-templates/public.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { AppError, type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { planDecided } from '../emails/plan-decided.tsx'
import { planWaiting } from '../emails/plan-waiting.tsx'
import * as queries from '../queries/agent-plans.server.ts'
import { findEmailOf, findInUse, listPlans } from '../queries/plans.server.ts'
import { fieldsOf, isReviewable, isUndecided, planFaults } from '../rules.ts'
import {
  type AddAgentPlan,
  type AgentPlan,
  type AgentPlanDetail,
  type AgentPlanFields,
  type AgentPlanRow,
  agentPlanRecord,
  type PlanId,
  type PlansOfAgent,
  type PlanVersion,
  type ReturnPlan,
  type UpdateAgentPlan,
  type WithdrawPlan,
} from '../schema.ts'
import { MAX_AGENT_PLANS, MESSAGES } from '../words.ts'

/** Lists the caller's own plans, and those of others that they may start. */
export async function listAgentPlans({ account_id }: AgentActor): Promise<PlansOfAgent> {
  const own = await queries.listOwn(account_id)
  const ids = own.map(({ id }) => id)
  return { own, others: (await listPlans(account_id)).filter(({ id }) => !ids.includes(id)) }
}

/** Lists the plans of agents that were sent for approval, and the approved versions of those that are drafts again. */
export function listPlansToReview(_actor: Admin<'content'>): Promise<AgentPlanRow[]> {
  return queries.listReviewable()
}

/** Counts the plans that wait for approval, with the names of the oldest. */
export function waitingPlans(_actor: Admin<'content'>) {
  return queries.findWaiting()
}

/**
 * Returns a plan for its author, and for someone who approves once it was sent to them. Of a draft with an approved
 * version they get that version. @throws not_found
 */
export async function getAgentPlan({ account }: AgentActor, { planId }: PlanId): Promise<AgentPlanDetail> {
  const stored = requireFound(await queries.findPlan(planId), MESSAGES.notFound)
  const in_use = await findInUse(planId)
  const isOwn = stored.author_id === account.id
  const maySee = isOwn || (hasPermission(account, 'content') && (isReviewable(stored) || in_use !== null))
  if (!maySee) throw new AppError('not_found', MESSAGES.notFound)
  // Others see only the approved version of a draft.
  const isHidden = !isOwn && !isReviewable(stored)
  const plan = isHidden && in_use ? { ...stored, ...fieldsOf(in_use.name, in_use.steps) } : stored
  const row = await (isHidden ? queries.findReviewable(planId) : queries.findRow(planId))
  return {
    plan,
    row: requireFound(row, MESSAGES.notFound),
    in_use,
    decided_by: await queries.findDecider(planId),
    approvers: (await listHoldersOf('content')).map(({ name }) => name),
    templates: (await listUsableTemplates()).map(({ id, name }) => ({ id, name })),
    history: await historyOf(agentPlanRecord, planId),
  }
}

/** Adds a draft of the caller. @throws invalid */
export async function addAgentPlan(actor: AgentActor, fields: AddAgentPlan): Promise<{ id: string; name: string }> {
  refuse(await faultsOf(fields))
  if ((await queries.countPlansOf(actor.account_id)) >= MAX_AGENT_PLANS) refuse({ name: MESSAGES.tooManyPlans })
  const { id, name } = await createRecord(actor, agentPlanRecord, {
    fields,
    check: () => nameFaults(actor, fields.name, null),
    save: (newId: string, values: AgentPlanFields, at: Date) => queries.insertPlan(newId, values, actor.account_id, at),
  })
  return { id, name }
}

/** Changes a plan of the caller, which is a draft then. The approved version stays. @throws not_found, invalid, conflict */
export async function updateAgentPlan(
  actor: AgentActor,
  { planId: id, version, ...fields }: UpdateAgentPlan,
): Promise<AgentPlan> {
  refuse(await faultsOf(fields))
  return changeRecord(actor, agentPlanRecord, {
    id,
    version,
    fields,
    lock: lockOwn(actor),
    check: () => nameFaults(actor, fields.name, id),
    save: queries.updatePlan,
  })
}

/** Permanently deletes a plan of the caller with its approved version. Running follow-ups continue. @throws not_found */
export function deleteAgentPlan(actor: AgentActor, { planId: id }: PlanId): Promise<{ success: true }> {
  return deleteRecord(actor, agentPlanRecord, {
    id,
    lock: lockOwn(actor),
    remove: async (planId: string) => {
      await queries.unpublish(planId)
      await queries.deletePlan(planId)
    },
  })
}

/**
 * Sends a version for approval, and emails those who approve. Of a plan that they were emailed about and have not decided
 * on, they get no second email. @throws not_found, conflict
 */
export async function askPlanApproval(
  actor: AgentActor,
  { planId: id, version }: PlanVersion,
): Promise<{ success: true }> {
  const isOwnApprover = hasPermission(actor.account, 'content')
  await changeRecord(actor, agentPlanRecord, {
    id,
    version,
    fields: { state: 'waiting' as const },
    act: 'sent',
    lock: lockOwn(actor),
    check: async ({ state }) => {
      if (state === 'approved') throw new AppError('conflict', MESSAGES.isApproved)
      return undefined
    },
    save: (planId: string, _fields: Pick<AgentPlan, 'state'>, at: Date) => queries.updateAsked(planId, at),
    onSaved: async ({ asked_at, decided_at }, { name }) => {
      if (isUndecided({ asked_at, decided_at })) return undefined
      const input = { id, name, author: actor.account.name }
      for (const approver of isOwnApprover ? [] : await listHoldersOf('content'))
        await sendEmail(planWaiting, input, { email: approver.email, account_id: approver.id })
      return undefined
    },
  })
  return { success: true }
}

/** Approves a version that waits, so that it can be started. @throws not_found, conflict */
export async function approveAgentPlan(
  actor: Admin<'content'>,
  { planId: id, version }: PlanVersion,
): Promise<{ success: true }> {
  await changeRecord(actor, agentPlanRecord, {
    id,
    version,
    fields: { state: 'approved' as const },
    act: 'approved',
    lock: lockReviewable,
    check: async (before) => {
      if (before.state !== 'waiting') throw new AppError('conflict', MESSAGES.notWaiting)
      // A template may have lost its approval since.
      if (Object.keys(await faultsOf(before)).length > 0) throw new AppError('conflict', MESSAGES.faulty)
      return undefined
    },
    save: async (planId: string, { state }: { state: 'approved' }, at: Date) => {
      const decided = { state, reason: null, decided_by: actor.account_id, decided_at: at }
      const after = await queries.updateDecided(planId, decided)
      await queries.publish(planId, at)
      return after
    },
    onSaved: (_before, after) => tellAuthor(actor, after),
  })
  return { success: true }
}

/**
 * Returns a version with the reason. One that waits leaves the approved version in use; one that is approved can no
 * longer be started. @throws not_found, conflict
 */
export async function returnAgentPlan(
  actor: Admin<'content'>,
  { planId: id, version, reason }: ReturnPlan,
): Promise<{ success: true }> {
  await changeRecord(actor, agentPlanRecord, {
    id,
    version,
    fields: { state: 'returned' as const, reason },
    act: 'returned',
    lock: lockReviewable,
    check: async ({ state }) => {
      if (state === 'returned') throw new AppError('conflict', MESSAGES.notWaiting)
      return undefined
    },
    save: async (planId: string, fields: { state: 'returned'; reason: string | null }, at: Date, before) => {
      if (before.state === 'approved') await queries.unpublish(planId)
      return queries.updateDecided(planId, { ...fields, decided_by: actor.account_id, decided_at: at })
    },
    onSaved: (_before, after) => tellAuthor(actor, after),
  })
  return { success: true }
}

/**
 * Withdraws the approved version of a plan whose author has a newer one, with the reason: it can't be started from then
 * on. The newer version stays as it is. @throws not_found, conflict without an approved version
 */
export async function withdrawAgentPlan(
  actor: Admin<'content'>,
  { planId: id, reason }: WithdrawPlan,
): Promise<{ success: true }> {
  return transaction(async () => {
    const plan = requireFound(await queries.lockPlan(id), MESSAGES.notFound)
    const in_use = requireFound(await findInUse(id), MESSAGES.notFound)
    if (plan.state === 'approved') throw new AppError('conflict', MESSAGES.isCurrent)
    await queries.unpublish(id)
    audit(actor, 'agent_plan.withdrawn', {
      object_type: agentPlanRecord.objectType,
      object_id: id,
      before: { name: in_use.name },
      reason,
    })
    await tellAuthor(actor, { ...plan, name: in_use.name, reason })
    return { success: true }
  })
}

/** Emails the decision to the author, unless it is their own. */
async function tellAuthor(actor: Admin<'content'>, { id, name, author_id, reason }: AgentPlan): Promise<undefined> {
  if (author_id === actor.account_id) return undefined
  const email = await findEmailOf(author_id)
  if (email)
    await sendEmail(planDecided, { id, name, by: actor.account.name, reason }, { email, account_id: author_id })
  return undefined
}

function lockOwn({ account_id }: AgentActor) {
  return (id: string) => queries.lockOwn(id, account_id)
}

/** Locks a plan that was sent for approval. A draft is not found. */
async function lockReviewable(id: string): Promise<AgentPlan | undefined> {
  const plan = await queries.lockPlan(id)
  return plan && isReviewable(plan) ? plan : undefined
}

async function faultsOf(fields: AgentPlanFields): Promise<FieldErrors> {
  const approved = (await listUsableTemplates()).map(({ id }) => id)
  return planFaults(fields, approved)
}

async function nameFaults({ account_id }: AgentActor, name: string, exceptId: string | null): Promise<FieldErrors> {
  return (await queries.hasName(account_id, name, exceptId)) ? { name: MESSAGES.ownNameTaken } : {}
}
