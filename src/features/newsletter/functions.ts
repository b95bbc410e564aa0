import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as issues from './operations/issues.server.ts'
import * as operations from './operations/subscribe.server.ts'
import * as subscribers from './operations/subscribers.server.ts'
import {
  ConfirmNewsletter,
  CreateIssue,
  IssueId,
  IssueStep,
  ListIssues,
  ListSubscribers,
  SubscribeToNewsletter,
  UpdateIssue,
} from './schema.ts'

/** Stores a newsletter signup and emails a confirmation link. @throws invalid, limited */
export const subscribeToNewsletter = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubscribeToNewsletter)
  .handler(({ context, data }) => operations.subscribeToNewsletter(context.actor, data))

/** Confirms a newsletter signup. @throws not_found, limited */
export const confirmNewsletter = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(ConfirmNewsletter)
  .handler(({ context, data }) => operations.confirmNewsletter(context.actor, data))

/** Returns a page of issues, with counts for the tabs. */
export const listNewsletterIssues = call({ method: 'GET' })
  .middleware([access('admin:newsletter')])
  .validator(ListIssues)
  .handler(({ context, data }) => issues.listNewsletterIssues(context.actor, data))

/** Returns an issue with its email and statistics. @throws not_found */
export const getNewsletterIssue = call({ method: 'GET' })
  .middleware([access('admin:newsletter')])
  .validator(IssueId)
  .handler(({ context, data }) => issues.getNewsletterIssue(context.actor, data))

/** Lists the history of an issue, newest first. */
export const listNewsletterHistory = call({ method: 'GET' })
  .middleware([access('admin:newsletter')])
  .validator(IssueId)
  .handler(({ context, data }) => issues.listNewsletterHistory(context.actor, data))

/** Adds a draft. @throws invalid */
export const createNewsletterIssue = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .validator(CreateIssue)
  .handler(({ context, data }) => issues.createNewsletterIssue(context.actor, data))

/** Adds a draft written from the market statistics. @throws conflict without statistics */
export const draftMarketIssue = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .handler(({ context }) => issues.draftMarketIssue(context.actor))

/** Edits a draft. @throws not_found, invalid, conflict */
export const updateNewsletterIssue = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .validator(UpdateIssue)
  .handler(({ context, data }) => issues.updateNewsletterIssue(context.actor, data))

/** Permanently deletes a draft. @throws not_found, conflict */
export const deleteNewsletterIssue = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .validator(IssueId)
  .handler(({ context, data }) => issues.deleteNewsletterIssue(context.actor, data))

/** Emails an issue to the caller. @throws not_found, conflict */
export const testNewsletterIssue = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .validator(IssueStep)
  .handler(({ context, data }) => issues.testNewsletterIssue(context.actor, data))

/** Starts sending an issue to all subscribers. @throws not_found, conflict */
export const sendNewsletterIssue = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .validator(IssueStep)
  .handler(({ context, data }) => issues.sendNewsletterIssue(context.actor, data))

/** Returns a page of subscribers, with counts for the tabs. */
export const listNewsletterSubscribers = call({ method: 'GET' })
  .middleware([access('admin:newsletter')])
  .validator(ListSubscribers)
  .handler(({ context, data }) => subscribers.listNewsletterSubscribers(context.actor, data))

/** Exports all subscribers as a CSV file. */
export const exportNewsletterSubscribers = call({ method: 'POST' })
  .middleware([access('admin:newsletter')])
  .handler(({ context }) => subscribers.exportNewsletterSubscribers(context.actor))
