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

/** The caller's searches with what each finds now, and what they told last. */
export const listSavedSearches = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listSavedSearches(context.actor))

/** A search before it is saved: its proposed name and its filters in words. */
export const proposeSavedSearch = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(ProposeSavedSearch)
  .handler(({ context, data }) => operations.proposeSavedSearch(context.actor, data))

/** A page of what a search finds, with those marked that came since it was run last. @throws not_found */
export const getSavedSearch = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(RunSavedSearch)
  .handler(({ context, data }) => operations.getSavedSearch(context.actor, data))

/** Saves a search; one that is saved already is the answer. @throws invalid, conflict */
export const createSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(CreateSavedSearch)
  .handler(({ context, data }) => operations.createSavedSearch(context.actor, data))

/** Changes a search. @throws not_found, invalid, conflict */
export const updateSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateSavedSearch)
  .handler(({ context, data }) => operations.updateSavedSearch(context.actor, data))

/** Takes a search away; it can be brought back. @throws not_found */
export const deleteSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SavedSearchId)
  .handler(({ context, data }) => operations.deleteSavedSearch(context.actor, data))

/** Brings back a search that was deleted. @throws not_found, conflict */
export const restoreSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SavedSearchId)
  .handler(({ context, data }) => operations.restoreSavedSearch(context.actor, data))

/** Turns a search's letters on or off. @throws not_found */
export const toggleSavedSearchNotification = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ToggleSavedSearch)
  .handler(({ context, data }) => operations.toggleSavedSearchNotification(context.actor, data))

/** Runs a search: what it finds, those marked that came since the last time. @throws not_found */
export const runSavedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(RunSavedSearch)
  .handler(({ context, data }) => operations.runSavedSearch(context.actor, data))

/** When the caller's digests come. @throws invalid */
export const updateAlertTimes = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateAlertTimes)
  .handler(({ context, data }) => operations.updateAlertTimes(context.actor, data))

/** What a link of a letter is about. Its signature is the key: nobody signs in for it. @throws not_found */
export const readAlertLink = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(ReadAlertLink)
  .handler(({ data }) => links.readAlertLink(data))

/**
 * Does what a link of a letter says. It has no limit: mail programs send the presses of many people from one address, and
 * without a signed link nothing is written. @throws not_found
 */
export const followAlertLink = call({ method: 'POST' })
  .middleware([access('public')])
  .validator(FollowAlertLink)
  .handler(({ context, data }) => links.followAlertLink(context.actor, data))

/** Compares what changed and writes the letters that are due, now and not by the clock. */
export const processSavedSearchDigests = call({ method: 'POST' })
  .middleware([access('admin:digests')])
  .handler(({ context }) => digests.processSavedSearchDigests(context.actor))

/** Says whether the schema is at the version that digests need. */
export const ensureNotificationColumn = call({ method: 'POST' })
  .middleware([access('admin:digests')])
  .handler(({ context }) => digests.ensureNotificationColumn(context.actor))
