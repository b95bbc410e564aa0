import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as portraits from './operations/portraits.server.ts'
import * as operations from './operations.server.ts'
import {
  AgentId,
  AgentKey,
  CreateAgent,
  ListAgents,
  UpdateAgent,
  UpdateAgentPortrait,
  UploadAgentPortrait,
} from './schema.ts'

/** Lists the visible agents in their order. */
export const listActiveAgents = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listActiveAgents())

/** Returns a visible agent by id or slug. @throws not_found */
export const getAgent = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(AgentKey)
  .handler(({ data }) => operations.getAgent(data))

/** Returns a visible agent with its listings. @throws not_found */
export const getAgentWithProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(AgentKey)
  .handler(({ context, data }) => operations.getAgentWithProperties(context.actor, data))

/** Returns a page of all agents, visible or hidden. */
export const listAgents = call({ method: 'GET' })
  .middleware([access('admin:agents')])
  .validator(ListAgents)
  .handler(({ context, data }) => operations.listAgents(context.actor, data))

/** Returns an agent, visible or hidden, for the edit form. @throws not_found */
export const getAgentRecord = call({ method: 'GET' })
  .middleware([access('admin:agents')])
  .validator(AgentId)
  .handler(({ context, data }) => operations.getAgentRecord(context.actor, data))

/** Adds an agent. @throws invalid */
export const createAgent = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(CreateAgent)
  .handler(({ context, data }) => operations.createAgent(context.actor, data))

/** Changes an agent. @throws not_found, invalid, conflict */
export const updateAgent = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(UpdateAgent)
  .handler(({ context, data }) => operations.updateAgent(context.actor, data))

/** Permanently deletes an agent. @throws not_found, conflict */
export const deleteAgent = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(AgentId)
  .handler(({ context, data }) => operations.deleteAgent(context.actor, data))

/** Stores an agent's portrait, cropped to the square in its middle. @throws not_found, invalid, limited */
export const uploadAgentPortrait = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(UploadAgentPortrait)
  .handler(({ context, data }) => portraits.uploadAgentPortrait(context.actor, data))

/** Crops an agent's portrait, and sets its text for screen readers. @throws not_found, invalid */
export const updateAgentPortrait = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(UpdateAgentPortrait)
  .handler(({ context, data }) => portraits.updateAgentPortrait(context.actor, data))

/** Removes an agent's portrait. Pages show the initials again. @throws not_found */
export const removeAgentPortrait = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(AgentId)
  .handler(({ context, data }) => portraits.removeAgentPortrait(context.actor, data))
