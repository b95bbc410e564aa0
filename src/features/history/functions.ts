import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { NoteVisit, TrackComparison, TrackPropertyView, TrackSearch, UpdateHistorySettings } from './schema.ts'

/** Records a view of a home's page, if the caller's history is on. @throws limited */
export const trackPropertyView = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackPropertyView)
  .handler(({ context, data }) => operations.trackPropertyView(context.actor, data))

/** Records a search, if the caller's history is on. @throws limited */
export const trackSearch = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackSearch)
  .handler(({ context, data }) => operations.trackSearch(context.actor, data))

/** Records a comparison, if the caller's history is on. @throws limited */
export const trackComparison = call({ method: 'POST' })
  .middleware([access('public'), limit('tracking')])
  .validator(TrackComparison)
  .handler(({ context, data }) => operations.trackComparison(context.actor, data))

/** Lists the homes that the caller viewed, latest first. */
export const getViewHistory = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getViewHistory(context.actor))

/** Lists the caller's searches, latest first. */
export const getSearchHistory = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getSearchHistory(context.actor))

/** Returns the caller's view counts of 30 days, and the homes viewed more than once. */
export const getViewStats = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getViewStats(context.actor))

/** Lists the caller's comparisons, latest first. */
export const getComparisonHistory = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.getComparisonHistory(context.actor))

/** Turns the caller's history on or off. */
export const updateHistorySettings = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateHistorySettings)
  .handler(({ context, data }) => operations.updateHistorySettings(context.actor, data))

/** Deletes the caller's history. */
export const clearHistory = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => operations.clearHistory(context.actor))

/** Records that the caller saw what is new at a place. */
export const noteVisit = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(NoteVisit)
  .handler(({ context, data }) => operations.noteVisit(context.actor, data))
