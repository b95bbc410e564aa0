import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations/inquiries.server.ts'
import * as logo from './operations/logo.server.ts'
import {
  ListEventSponsors,
  ListSponsors,
  SponsorId,
  SubmitSponsorInquiry,
  UpdateSponsor,
  UploadSponsorLogo,
} from './schema.ts'

/** Events that a firm may ask about. */
export const listSponsorChoices = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listSponsorChoices())

/** Those who pay for an event and are named on its page. */
export const listEventSponsors = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(ListEventSponsors)
  .handler(({ data }) => operations.listEventSponsors(data))

/** A firm would pay for an evening. @throws invalid, limited */
export const submitSponsorInquiry = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitSponsorInquiry)
  .handler(({ context, data }) => operations.submitSponsorInquiry(context.actor, data))

/** A picture for the inquiry that is about to be sent, made safe to show. @throws invalid, limited */
export const uploadSponsorLogo = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(UploadSponsorLogo)
  .handler(({ context, data }) => logo.uploadSponsorLogo(context.actor, data))

/** A page of inquiries. */
export const listSponsors = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(ListSponsors)
  .handler(({ context, data }) => operations.listSponsors(context.actor, data))

/** One inquiry, with the events that it can be of. @throws not_found */
export const getSponsor = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(SponsorId)
  .handler(({ context, data }) => operations.getSponsor(context.actor, data))

/** How far an inquiry has come, and what visitors read of it. @throws not_found, invalid, conflict */
export const updateSponsor = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(UpdateSponsor)
  .handler(({ context, data }) => operations.updateSponsor(context.actor, data))

/** Removes an inquiry for good. @throws not_found */
export const deleteSponsor = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(SponsorId)
  .handler(({ context, data }) => operations.deleteSponsor(context.actor, data))
