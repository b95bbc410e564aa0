import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as read from './operations/read.server.ts'
import * as texts from './operations/texts.server.ts'
import * as write from './operations/write.server.ts'
import {
  CreateRelationship,
  GetDisclosureTemplate,
  HasActiveRelationship,
  ListAvailableConsumers,
  ListRelationships,
  RelationshipId,
  UpdateRelationship,
} from './schema.ts'

/** Creates a relationship. @throws forbidden, invalid */
export const createRelationship = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(CreateRelationship)
  .handler(({ context, data }) => write.createRelationship(context.actor, data))

/** Performs one act on a relationship, as the caller's side allows. @throws not_found, forbidden, invalid, conflict */
export const updateRelationship = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateRelationship)
  .handler(({ context, data }) => write.updateRelationship(context.actor, data))

/** Lists the caller's relationships as a client or as an agent. */
export const listRelationships = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ListRelationships)
  .handler(({ context, data }) => read.listRelationships(context.actor, data))

/** Returns one of the caller's relationships. @throws not_found */
export const getRelationship = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(RelationshipId)
  .handler(({ context, data }) => read.getRelationship(context.actor, data))

/** Returns the disclosure for a relationship type and state. */
export const getDisclosureTemplate = call({ method: 'POST' })
  .middleware([access('user')])
  .validator(GetDisclosureTemplate)
  .handler(({ context, data }) => texts.getDisclosureTemplate(context.actor, data))

/** Returns whether the caller has an agreement in force today. */
export const hasActiveRelationship = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(HasActiveRelationship)
  .handler(({ context, data }) => read.hasActiveRelationship(context.actor, data))

/** Lists the consumers that an agent can offer an agreement. */
export const listAvailableConsumers = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ListAvailableConsumers)
  .handler(({ context, data }) => read.listAvailableConsumers(context.actor, data))

/** Lists the terms of the newest agreement of each type that the calling agent sent, to fill in the next one. */
export const listLastTerms = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => read.listLastTerms(context.actor))

/** Lists the agents that a client can choose. */
export const listRelationshipAgents = call({ method: 'POST' })
  .middleware([access('user')])
  .handler(({ context }) => read.listRelationshipAgents(context.actor))
