import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { AgentId, AgentKey, CreateAgent, ListAgents, UpdateAgent } from './schema.ts'

/** The agents on the site, in their order. */
export const listActiveAgents = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listActiveAgents())

/** One agent on the site, by id or by the address of the page. @throws not_found */
export const getAgent = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(AgentKey)
  .handler(({ data }) => operations.getAgent(data))

/** One agent on the site with the homes that they list. @throws not_found */
export const getAgentWithProperties = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(AgentKey)
  .handler(({ context, data }) => operations.getAgentWithProperties(context.actor, data))

/** A page of all agents, shown or not. */
export const listAgents = call({ method: 'GET' })
  .middleware([access('admin:agents')])
  .validator(ListAgents)
  .handler(({ context, data }) => operations.listAgents(context.actor, data))

/** One agent, shown or not, as the edit form needs it. @throws not_found */
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

/** Removes an agent for good. @throws not_found, conflict */
export const deleteAgent = call({ method: 'POST' })
  .middleware([access('admin:agents')])
  .validator(AgentId)
  .handler(({ context, data }) => operations.deleteAgent(context.actor, data))
