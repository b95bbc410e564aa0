import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as owned from './operations/owned.server.ts'
import * as operations from './operations.server.ts'
import { InquiryId, LeadId, ListLeads, UpdateAgentInquiryStatus, UpdateLeadStatus } from './schema.ts'

/** Returns a page of the leads of the kinds that the caller has permission for, possibly empty. */
export const listContacts = call({ method: 'GET' })
  .middleware([access('admin')])
  .validator(ListLeads)
  .handler(({ context, data }) => operations.listContacts(context.actor, data))

/** Returns a lead with all its details. @throws not_found */
export const getContact = call({ method: 'GET' })
  .middleware([access('admin')])
  .validator(LeadId)
  .handler(({ context, data }) => operations.getContact(context.actor, data))

/** Lists the changes of a lead, newest first. @throws not_found */
export const listContactHistory = call({ method: 'GET' })
  .middleware([access('admin')])
  .validator(LeadId)
  .handler(({ context, data }) => operations.listContactHistory(context.actor, data))

/** Sets the next status of a lead. @throws not_found, invalid, conflict */
export const updateContactStatus = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(UpdateLeadStatus)
  .handler(({ context, data }) => operations.updateContactStatus(context.actor, data))

/** Permanently deletes a lead. @throws not_found, invalid for a kind that is deleted on its own page */
export const deleteContact = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(LeadId)
  .handler(({ context, data }) => operations.deleteContact(context.actor, data))

/** Lists the inquiries of the calling agent, open ones first. */
export const listAgentInquiries = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => owned.listAgentInquiries(context.actor))

/** Returns an inquiry of the calling agent. @throws not_found */
export const getAgentInquiry = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(InquiryId)
  .handler(({ context, data }) => owned.getAgentInquiry(context.actor, data))

/** Sets the next status of an inquiry of the calling agent. @throws not_found, invalid, conflict */
export const updateAgentInquiryStatus = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateAgentInquiryStatus)
  .handler(({ context, data }) => owned.updateAgentInquiryStatus(context.actor, data))
