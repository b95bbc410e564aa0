import { access } from '#access/access.ts'
import { call, limit } from '#kit/call.ts'
import * as exports from './operations/export.server.ts'
import * as review from './operations/review.server.ts'
import * as track from './operations/track.server.ts'
import {
  ExportSearch,
  GetDownloadAudit,
  GetSuspiciousActivity,
  TrackDownload,
  UpdateUserDownloadLimits,
  VerifyDownloadCaptcha,
} from './schema.ts'
import { TEXTS } from './words.ts'

/** How much of their limits the caller has used, by type. */
export const checkDownloadLimits = call({ method: 'GET' })
  .middleware([access('vow')])
  .handler(({ context }) => track.checkDownloadLimits(context.actor))

/** Counts a download and lets it go on, or refuses it, in one step. @throws not_found, limited, invalid */
export const trackDownload = call({ method: 'POST' })
  .middleware([access('vow')])
  .validator(TrackDownload)
  .handler(({ context, data }) => track.trackDownload(context.actor, data))

/** The homes of a search as a CSV file; it counts as a download of each. @throws invalid, limited */
export const exportSearch = call({ method: 'POST' })
  .middleware([access('vow')])
  .validator(ExportSearch)
  .handler(({ context, data }) => exports.exportSearch(context.actor, data))

/** Takes a solved captcha, and gives a pass for one download. @throws limited */
export const verifyDownloadCaptcha = call({ method: 'POST' })
  .middleware([access('vow'), limit('captcha')])
  .validator(VerifyDownloadCaptcha)
  .handler(({ context, data }) => track.verifyDownloadCaptcha(context.actor, data))

/** What the caller downloaded in the last 30 days. */
export const getDownloadStats = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => track.getDownloadStats(context.actor))

/** A page of everybody's downloads, refused ones too. */
export const getDownloadAudit = call({ method: 'GET' })
  .middleware([access('admin:audit', { refusal: TEXTS.unauthorized })])
  .validator(GetDownloadAudit)
  .handler(({ context, data }) => review.getDownloadAudit(context.actor, data))

/** Whose downloads are suspicious, with the reasons. */
export const getSuspiciousActivity = call({ method: 'GET' })
  .middleware([access('admin:audit', { refusal: TEXTS.unauthorized })])
  .validator(GetSuspiciousActivity)
  .handler(({ context, data }) => review.getSuspiciousActivity(context.actor, data))

/** Sets limits of a person's own, or takes them away. @throws not_found, forbidden, conflict */
export const updateUserDownloadLimits = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateUserDownloadLimits)
  .handler(({ context, data }) => review.updateUserDownloadLimits(context.actor, data))
