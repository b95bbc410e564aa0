import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as offers from './operations/offers.server.ts'
import * as rules from './operations/rules.server.ts'
import * as team from './operations/team.server.ts'
import * as view from './operations/view.server.ts'
import {
  AgentOfSchedule,
  ClaimOffer,
  CreateLeadRule,
  LeadRuleId,
  ListLeadDecisions,
  ReorderLeadRules,
  TestedLead,
  ToggleLeadRule,
  UpdateAgentSchedule,
  UpdateLeadRule,
  UpdateMySchedule,
} from './schema.ts'

/** Returns all lead rules with their problems. */
export const getLeadRouting = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => view.getLeadRouting(context.actor))

/** Returns who would get a lead, and why, step by step. Changes nothing. */
export const testLeadRouting = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(TestedLead)
  .handler(({ context, data }) => view.testLeadRouting(context.actor, data))

/** Returns a page of decisions about leads, newest first. */
export const listLeadDecisions = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(ListLeadDecisions)
  .handler(({ context, data }) => view.listLeadDecisions(context.actor, data))

/** Lists the agents who can get leads, with their hours and open leads. */
export const listLeadTeam = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => team.listLeadTeam(context.actor))

/** Returns a lead rule for its form. @throws not_found */
export const getLeadRule = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(LeadRuleId)
  .handler(({ context, data }) => rules.getLeadRule(context.actor, data))

/** Returns the form of a new lead rule. */
export const getNewLeadRule = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => rules.getNewLeadRule(context.actor))

/** Adds a lead rule. @throws invalid */
export const createLeadRule = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(CreateLeadRule)
  .handler(({ context, data }) => rules.createLeadRule(context.actor, data))

/** Changes a lead rule. @throws not_found, invalid, conflict */
export const updateLeadRule = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateLeadRule)
  .handler(({ context, data }) => rules.updateLeadRule(context.actor, data))

/** Turns a lead rule on or off. @throws not_found */
export const toggleLeadRule = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ToggleLeadRule)
  .handler(({ context, data }) => rules.toggleLeadRule(context.actor, data))

/** Permanently deletes a lead rule. @throws not_found */
export const deleteLeadRule = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(LeadRuleId)
  .handler(({ context, data }) => rules.deleteLeadRule(context.actor, data))

/** Reorders all lead rules. @throws conflict */
export const reorderLeadRules = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ReorderLeadRules)
  .handler(({ context, data }) => rules.reorderLeadRules(context.actor, data))

/** Accepts a lead that is offered to the calling agent. @throws conflict */
export const claimOffer = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ClaimOffer)
  .handler(({ context, data }) => offers.claimOffer(context.actor, data))

/** Returns the working hours of an agent. @throws not_found */
export const getAgentSchedule = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(AgentOfSchedule)
  .handler(({ context, data }) => team.getAgentSchedule(context.actor, data))

/** Changes the working hours and days off of an agent. @throws not_found, invalid, conflict */
export const updateAgentSchedule = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateAgentSchedule)
  .handler(({ context, data }) => team.updateAgentSchedule(context.actor, data))

/** Returns the working hours of the calling agent; null for an administrator who is not an agent. */
export const getMySchedule = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => team.getMySchedule(context.actor))

/** Changes the working hours and days off of the calling agent. @throws forbidden, invalid, conflict */
export const updateMySchedule = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateMySchedule)
  .handler(({ context, data }) => team.updateMySchedule(context.actor, data))
