import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as plans from './operations/plans.server.ts'
import * as operations from './operations/start.server.ts'
import { AddPlan, FollowUpId, FollowUpPerson, PlanId, StartFollowUp, UpdatePlan } from './schema.ts'

/** Lists the follow-up plans with their steps. */
export const listFollowUpPlans = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => plans.listFollowUpPlans(context.actor))

/** Lists the approved email templates that a step of a plan may send. */
export const listPlanTemplates = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .handler(({ context }) => plans.listPlanTemplates(context.actor))

/** Returns a follow-up plan with its history. @throws not_found */
export const getFollowUpPlan = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .validator(PlanId)
  .handler(({ context, data }) => plans.getFollowUpPlan(context.actor, data))

/** Adds a follow-up plan. @throws invalid */
export const addFollowUpPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(AddPlan)
  .handler(({ context, data }) => plans.addFollowUpPlan(context.actor, data))

/** Changes a follow-up plan. Follow-ups that run keep their steps. @throws not_found, invalid, conflict */
export const updateFollowUpPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(UpdatePlan)
  .handler(({ context, data }) => plans.updateFollowUpPlan(context.actor, data))

/** Permanently deletes a follow-up plan. Follow-ups that run go on. @throws not_found */
export const deleteFollowUpPlan = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(PlanId)
  .handler(({ context, data }) => plans.deleteFollowUpPlan(context.actor, data))

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
