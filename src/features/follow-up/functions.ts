import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as agentPlans from './operations/agent-plans.server.ts'
import * as plans from './operations/plans.server.ts'
import * as operations from './operations/start.server.ts'
import {
  AddAgentPlan,
  AddPlanInput,
  FollowUpId,
  FollowUpPerson,
  PlanId,
  PlanVersion,
  ReturnPlan,
  StartFollowUp,
  UpdateAgentPlan,
  UpdatePlanInput,
  WithdrawPlan,
} from './schema.ts'

/** Lists the follow-up plans of the office with their steps. */
export const listFollowUpPlans = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => plans.listFollowUpPlans(context.actor))

/** Lists the approved email templates that a step of a plan may send. */
export const listPlanTemplates = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => plans.listPlanTemplates(context.actor))

/** Returns a follow-up plan with its history. @throws not_found */
export const getFollowUpPlan = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .validator(PlanId)
  .handler(({ context, data }) => plans.getFollowUpPlan(context.actor, data))

/** Adds a follow-up plan. @throws invalid */
export const addFollowUpPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(AddPlanInput)
  .handler(({ context, data }) => plans.addFollowUpPlan(context.actor, data))

/** Changes a follow-up plan. Running follow-ups keep their steps. @throws not_found, invalid, conflict */
export const updateFollowUpPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(UpdatePlanInput)
  .handler(({ context, data }) => plans.updateFollowUpPlan(context.actor, data))

/** Permanently deletes a follow-up plan. Running follow-ups continue. @throws not_found */
export const deleteFollowUpPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(PlanId)
  .handler(({ context, data }) => plans.deleteFollowUpPlan(context.actor, data))

/** Lists the caller's own follow-up plans, and those of others that they may start. */
export const listAgentPlans = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => agentPlans.listAgentPlans(context.actor))

/** Lists the agents' follow-up plans that were sent for approval. */
export const listPlansToReview = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .handler(({ context }) => agentPlans.listPlansToReview(context.actor))

/** Returns a follow-up plan for its author, and for those who approve once it was sent to them. @throws not_found */
export const getAgentPlan = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(PlanId)
  .handler(({ context, data }) => agentPlans.getAgentPlan(context.actor, data))

/** Adds a draft of a follow-up plan. @throws invalid */
export const addAgentPlan = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddAgentPlan)
  .handler(({ context, data }) => agentPlans.addAgentPlan(context.actor, data))

/** Changes the caller's follow-up plan, which is a draft then. The approved version stays. @throws not_found, invalid, conflict */
export const updateAgentPlan = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateAgentPlan)
  .handler(({ context, data }) => agentPlans.updateAgentPlan(context.actor, data))

/** Permanently deletes the caller's follow-up plan. Running follow-ups continue. @throws not_found */
export const deleteAgentPlan = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(PlanId)
  .handler(({ context, data }) => agentPlans.deleteAgentPlan(context.actor, data))

/** Sends a version of the caller's follow-up plan for approval. @throws not_found, conflict */
export const askPlanApproval = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(PlanVersion)
  .handler(({ context, data }) => agentPlans.askPlanApproval(context.actor, data))

/** Approves a version of an agent's follow-up plan, so that it can be started. @throws not_found, conflict */
export const approveAgentPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(PlanVersion)
  .handler(({ context, data }) => agentPlans.approveAgentPlan(context.actor, data))

/** Returns a version of an agent's follow-up plan with the reason. @throws not_found, conflict */
export const returnAgentPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(ReturnPlan)
  .handler(({ context, data }) => agentPlans.returnAgentPlan(context.actor, data))

/** Withdraws the approved version of an agent's follow-up plan, of which the author has a newer one. @throws not_found, conflict */
export const withdrawAgentPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(WithdrawPlan)
  .handler(({ context, data }) => agentPlans.withdrawAgentPlan(context.actor, data))

/** Returns the newest follow-up of a person whose record the caller may open, and the plans. @throws not_found */
export const getFollowUp = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(FollowUpPerson)
  .handler(({ context, data }) => operations.getFollowUp(context.actor, data))

/** Starts a follow-up plan for a person. @throws not_found, invalid, conflict */
export const startFollowUp = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(StartFollowUp)
  .handler(({ context, data }) => operations.startFollowUp(context.actor, data))

/** Stops a follow-up. @throws not_found */
export const stopFollowUp = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(FollowUpId)
  .handler(({ context, data }) => operations.stopFollowUp(context.actor, data))
