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

/** Lists the events that accept sponsor inquiries. */
export const listSponsorChoices = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listSponsorChoices())

/** Lists the sponsors shown on an event's page. */
export const listEventSponsors = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(ListEventSponsors)
  .handler(({ data }) => operations.listEventSponsors(data))

/** Submits an offer to sponsor an event. @throws invalid, limited */
export const submitSponsorInquiry = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitSponsorInquiry)
  .handler(({ context, data }) => operations.submitSponsorInquiry(context.actor, data))

/** Stores a re-encoded logo for an inquiry that is about to be sent. @throws invalid, limited */
export const uploadSponsorLogo = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(UploadSponsorLogo)
  .handler(({ context, data }) => logo.uploadSponsorLogo(context.actor, data))

/** Returns a page of inquiries. */
export const listSponsors = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(ListSponsors)
  .handler(({ context, data }) => operations.listSponsors(context.actor, data))

/** Returns an inquiry with the events to choose from. @throws not_found */
export const getSponsor = call({ method: 'GET' })
  .middleware([access('admin:events')])
  .validator(SponsorId)
  .handler(({ context, data }) => operations.getSponsor(context.actor, data))

/** Changes the status of an inquiry and what visitors see of it. @throws not_found, invalid, conflict */
export const updateSponsor = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(UpdateSponsor)
  .handler(({ context, data }) => operations.updateSponsor(context.actor, data))

/** Permanently deletes an inquiry. @throws not_found */
export const deleteSponsor = call({ method: 'POST' })
  .middleware([access('admin:events')])
  .validator(SponsorId)
  .handler(({ context, data }) => operations.deleteSponsor(context.actor, data))
