import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { NoteVisit, TrackComparison, TrackPropertyView, TrackSearch, UpdateHistorySettings } from './schema.ts'

/** Notes that a home's page was opened, for people who wish a history; nothing of anybody else. @throws limited */
export const trackPropertyView = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackPropertyView)
  .handler(({ context, data }) => operations.trackPropertyView(context.actor, data))

/** Notes a search, for people who wish a history; nothing of anybody else. @throws limited */
export const trackSearch = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackSearch)
  .handler(({ context, data }) => operations.trackSearch(context.actor, data))

/** Notes homes that were put side by side, for people who wish a history; nothing of anybody else. @throws limited */
export const trackComparison = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackComparison)
  .handler(({ context, data }) => operations.trackComparison(context.actor, data))

/** The homes that the caller looked at, the last first. */
export const getViewHistory = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getViewHistory(context.actor))

/** The searches that the caller made, the last first. */
export const getSearchHistory = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getSearchHistory(context.actor))

/** How much the caller looked at in 30 days, and which homes more than once. */
export const getViewStats = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getViewStats(context.actor))

/** The homes that the caller put side by side, the last first. */
export const getComparisonHistory = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getComparisonHistory(context.actor))

/** Keeps the caller's history from now on, or no longer. */
export const updateHistorySettings = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateHistorySettings)
  .handler(({ context, data }) => operations.updateHistorySettings(context.actor, data))

/** Deletes the caller's history. */
export const clearHistory = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => operations.clearHistory(context.actor))

/** Says that the caller has seen what is new at a place. */
export const noteVisit = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(NoteVisit)
  .handler(({ context, data }) => operations.noteVisit(context.actor, data))
