import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as links from './operations/links.server.ts'
import * as operations from './operations/manage.server.ts'
import * as digests from './operations/send.server.ts'
import {
  CreateSavedSearch,
  FollowAlertLink,
  ProposeSavedSearch,
  ReadAlertLink,
  RunSavedSearch,
  SavedSearchId,
  ToggleSavedSearch,
  UpdateAlertTimes,
  UpdateSavedSearch,
} from './schema.ts'

/** Lists the caller's saved searches with current results and recent alerts. */
export const listSavedSearches = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listSavedSearches(context.actor))

/** Suggests a name for a search and describes its filters. */
export const proposeSavedSearch = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(ProposeSavedSearch)
  .handler(({ context, data }) => operations.proposeSavedSearch(context.actor, data))

/** Returns a page of a search's results, and which are new since its last run. @throws not_found */
export const getSavedSearch = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(RunSavedSearch)
  .handler(({ context, data }) => operations.getSavedSearch(context.actor, data))

/** Saves a search, or returns the existing one with the same filters. @throws invalid, conflict */
export const createSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(CreateSavedSearch)
  .handler(({ context, data }) => operations.createSavedSearch(context.actor, data))

/** Updates a search. @throws not_found, invalid, conflict */
export const updateSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateSavedSearch)
  .handler(({ context, data }) => operations.updateSavedSearch(context.actor, data))

/** Deletes a search. Can be undone. @throws not_found */
export const deleteSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SavedSearchId)
  .handler(({ context, data }) => operations.deleteSavedSearch(context.actor, data))

/** Restores a deleted search. @throws not_found, conflict */
export const restoreSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SavedSearchId)
  .handler(({ context, data }) => operations.restoreSavedSearch(context.actor, data))

/** Turns a search's alerts on or off. @throws not_found */
export const toggleSavedSearchNotification = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ToggleSavedSearch)
  .handler(({ context, data }) => operations.toggleSavedSearchNotification(context.actor, data))

/** Runs a search: returns a page of results, and which are new since its last run. @throws not_found */
export const runSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(RunSavedSearch)
  .handler(({ context, data }) => operations.runSavedSearch(context.actor, data))

/** Sets the times of the caller's digests. @throws invalid */
export const updateAlertTimes = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateAlertTimes)
  .handler(({ context, data }) => operations.updateAlertTimes(context.actor, data))

/** Returns what an alert link is about. Its signature authorizes it without sign-in. @throws not_found */
export const readAlertLink = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(ReadAlertLink)
  .handler(({ data }) => links.readAlertLink(data))

/**
 * Performs the action of an alert link. Not rate limited: mail providers send the clicks of many users from one
 * address, and a signed link is required. @throws not_found
 */
export const followAlertLink = call({ method: 'POST' })
  .middleware([access('public')])
  .validator(FollowAlertLink)
  .handler(({ context, data }) => links.followAlertLink(context.actor, data))

/** Matches listing changes and sends due alerts now instead of on schedule. */
export const processSavedSearchDigests = call({ method: 'POST' })
  .middleware([access('admin:digests')])
  .handler(({ context }) => digests.processSavedSearchDigests(context.actor))

/** Returns whether the schema has the columns that digests need. */
export const ensureNotificationColumn = call({ method: 'POST' })
  .middleware([access('admin:digests')])
  .handler(({ context }) => digests.ensureNotificationColumn(context.actor))
