import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as edit from './operations/edit.server.ts'
import * as shown from './operations/shown.server.ts'
import {
  DiscardSiteText,
  GetSiteTexts,
  ListSiteTexts,
  PublishPageSections,
  PublishSiteText,
  RestoreSiteText,
  ReviewSiteText,
  SaveSiteText,
  SiteTextKey,
  WithdrawSiteText,
} from './schema.ts'

/** Returns the published texts of a page, with the names of the brokerage. @throws not_found */
export const getSiteTexts = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetSiteTexts)
  .handler(({ data }) => shown.getSiteTexts(data))

/** Returns the texts of a page with their drafts. @throws not_found */
export const getDraftTexts = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .validator(GetSiteTexts)
  .handler(({ context, data }) => shown.getDraftTexts(context.actor, data))

/** Lists the texts of the site by page, those with the words alone if any are given. */
export const listSiteTexts = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .validator(ListSiteTexts)
  .handler(({ context, data }) => edit.listSiteTexts(context.actor, data))

/** Returns a text with its draft, versions, and history. @throws not_found */
export const getSiteText = call({ method: 'GET' })
  .middleware([access('admin:content')])
  .validator(SiteTextKey)
  .handler(({ context, data }) => edit.getSiteText(context.actor, data))

/** Saves a draft of a text. @throws not_found, invalid, conflict */
export const saveSiteText = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(SaveSiteText)
  .handler(({ context, data }) => edit.saveSiteText(context.actor, data))

/** Publishes the draft of a text. @throws not_found, invalid, conflict */
export const publishSiteText = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(PublishSiteText)
  .handler(({ context, data }) => edit.publishSiteText(context.actor, data))

/** Publishes all sections of a page that have a draft or were never published. @throws not_found, invalid, conflict */
export const publishPageSections = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(PublishPageSections)
  .handler(({ context, data }) => edit.publishPageSections(context.actor, data))

/** Restores an earlier version of a text, or the original, as a draft. @throws not_found, conflict */
export const restoreSiteText = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(RestoreSiteText)
  .handler(({ context, data }) => edit.restoreSiteText(context.actor, data))

/** Withdraws a version of a legal text before its day. @throws not_found, invalid, conflict */
export const withdrawSiteText = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(WithdrawSiteText)
  .handler(({ context, data }) => edit.withdrawSiteText(context.actor, data))

/** Discards the draft of a text. @throws not_found, conflict */
export const discardSiteText = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(DiscardSiteText)
  .handler(({ context, data }) => edit.discardSiteText(context.actor, data))

/** Records who reviewed a text that quotes law. @throws not_found, invalid, conflict */
export const reviewSiteText = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(ReviewSiteText)
  .handler(({ context, data }) => edit.reviewSiteText(context.actor, data))
