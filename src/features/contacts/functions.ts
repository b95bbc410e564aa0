import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as owned from './operations/owned.server.ts'
import * as questions from './operations/questions.server.ts'
import * as operations from './operations.server.ts'
import {
  AskAboutHome,
  ContactId,
  GetContactPromise,
  HomeContactOf,
  InquiryId,
  ListContacts,
  SubmitContact,
  UpdateAgentInquiryStatus,
  UpdateContactStatus,
} from './schema.ts'

/** Returns who would reply to an inquiry sent now, and by when. */
export const getContactPromise = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetContactPromise)
  .handler(({ data }) => operations.getContactPromise(data))

/** Stores an inquiry and returns when it is due. @throws invalid, limited */
export const submitContact = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitContact)
  .handler(({ context, data }) => operations.submitContact(context.actor, data))

/** Returns who replies to a question about a home, and by when. @throws not_found, forbidden */
export const getHomeContact = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(HomeContactOf)
  .handler(({ context, data }) => questions.getHomeContact(context.actor, data))

/** Stores a question about a home and returns when it is due. @throws invalid, not_found, forbidden, limited */
export const askAboutHome = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(AskAboutHome)
  .handler(({ context, data }) => questions.askAboutHome(context.actor, data))

/** Returns a page of inquiries, possibly empty. */
export const listContacts = call({ method: 'GET' })
  .middleware([access('admin:contacts')])
  .validator(ListContacts)
  .handler(({ context, data }) => operations.listContacts(context.actor, data))

/** Returns an inquiry with all its details. @throws not_found */
export const getContact = call({ method: 'GET' })
  .middleware([access('admin:contacts')])
  .validator(ContactId)
  .handler(({ context, data }) => operations.getContact(context.actor, data))

/** Lists the changes of an inquiry, newest first. @throws not_found */
export const listContactHistory = call({ method: 'GET' })
  .middleware([access('admin:contacts')])
  .validator(ContactId)
  .handler(({ context, data }) => operations.listContactHistory(context.actor, data))

/** Sets the next status of an inquiry. @throws not_found, invalid, conflict */
export const updateContactStatus = call({ method: 'POST' })
  .middleware([access('admin:contacts')])
  .validator(UpdateContactStatus)
  .handler(({ context, data }) => operations.updateContactStatus(context.actor, data))

/** Permanently deletes an inquiry. @throws not_found */
export const deleteContact = call({ method: 'POST' })
  .middleware([access('admin:contacts')])
  .validator(ContactId)
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
