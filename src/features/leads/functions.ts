import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as activities from './operations/activities.server.ts'
import * as owned from './operations/owned.server.ts'
import * as owners from './operations/owners.server.ts'
import * as templates from './operations/templates.server.ts'
import * as operations from './operations.server.ts'
import {
  AddLeadNote,
  AssignLead,
  ClaimLead,
  EmailLead,
  EmailPerson,
  GetEmailComposer,
  GiveBackLead,
  HandOverLead,
  InquiryId,
  LeadId,
  ListAgentInquiries,
  ListLeads,
  LogLeadCall,
  ReadLeadReply,
  UpdateAgentInquiryStatus,
  UpdateLeadStatus,
} from './schema.ts'

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

/** Returns the timeline of a lead, newest first. @throws not_found */
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
  .validator(ListAgentInquiries)
  .handler(({ context, data }) => owned.listAgentInquiries(context.actor, data))

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

/** Assigns a lead to an agent, or unassigns it. @throws not_found, conflict, invalid */
export const assignLead = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(AssignLead)
  .handler(({ context, data }) => owners.assignLead(context.actor, data))

/** Lists the open leads without an owner that the calling agent can claim. */
export const listUnclaimedLeads = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => owners.listUnclaimedLeads(context.actor))

/** Claims a lead without an owner for the calling agent. @throws forbidden, not_found, conflict if another agent was first */
export const claimLead = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ClaimLead)
  .handler(({ context, data }) => owners.claimLead(context.actor, data))

/** Reassigns one of the calling agent's leads to another agent. @throws not_found, conflict, invalid */
export const handOverLead = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(HandOverLead)
  .handler(({ context, data }) => owners.handOverLead(context.actor, data))

/** Returns one of the calling agent's leads to the office. @throws not_found, conflict */
export const giveBackLead = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(GiveBackLead)
  .handler(({ context, data }) => owners.giveBackLead(context.actor, data))

/** Logs a call on a lead that the caller owns or may answer. One that reached a person is the reply. @throws not_found */
export const logLeadCall = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(LogLeadCall)
  .handler(({ context, data }) => activities.logLeadCall(context.actor, data))

/**
 * Emails the sender of a lead that the caller owns or may answer, in the caller's words. It is the reply, if a mail server is set.
 * @throws not_found, conflict without an email address
 */
export const emailLead = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(EmailLead)
  .handler(({ context, data }) => activities.emailLead(context.actor, data))

/** Emails a person, as part of their open lead if there is one. @throws not_found, conflict without an email address */
export const emailPerson = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(EmailPerson)
  .handler(({ context, data }) => activities.emailPerson(context.actor, data))

/** Lists the approved templates for an email to a lead or a person, and fills in the chosen one. @throws not_found */
export const getEmailComposer = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetEmailComposer)
  .handler(({ context, data }) => templates.getEmailComposer(context.actor, data))

/** Marks the new emails of a lead as read. @throws not_found */
export const readLeadReply = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ReadLeadReply)
  .handler(({ context, data }) => activities.readLeadReply(context.actor, data))

/** Adds a note to a lead that the caller owns or may answer. @throws not_found */
export const addLeadNote = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddLeadNote)
  .handler(({ context, data }) => activities.addLeadNote(context.actor, data))
