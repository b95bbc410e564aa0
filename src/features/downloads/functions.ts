import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as exports from './operations/export.server.ts'
import * as photo from './operations/photo.server.ts'
import * as propose from './operations/propose.server.ts'
import * as review from './operations/review.server.ts'
import * as track from './operations/track.server.ts'
import {
  DownloadPhoto,
  ExportHomes,
  ExportSearch,
  GetDownloadAudit,
  GetSuspiciousActivity,
  ProposeExport,
  TrackDownload,
  UpdateUserDownloadLimits,
  VerifyDownloadCaptcha,
} from './schema.ts'
import { TEXTS } from './words.ts'

/** Returns the caller's use of each limit. */
export const checkDownloadLimits = call({ method: 'GET' })
  .middleware([access('vow')])
  .handler(({ context }) => track.checkDownloadLimits(context.actor))

/** Counts a download, or refuses it, in one step. @throws not_found, limited, invalid */
export const trackDownload = call({ method: 'POST' })
  .middleware([access('vow')])
  .validator(TrackDownload)
  .handler(({ context, data }) => track.trackDownload(context.actor, data))

/** Exports the homes of a search as CSV. Counts as a download of each. @throws invalid, limited */
export const exportSearch = call({ method: 'POST' })
  .middleware([access('vow')])
  .validator(ExportSearch)
  .handler(({ context, data }) => exports.exportSearch(context.actor, data))

/** Exports sold homes as CSV. Counts as a download of each. @throws invalid, limited */
export const exportSold = call({ method: 'POST' })
  .middleware([access('sold')])
  .validator(ExportSearch)
  .handler(({ context, data }) => exports.exportSold(context.actor, data))

/** Exports homes by id as CSV. Counts as a download of each. @throws not_found, invalid, limited */
export const exportHomes = call({ method: 'POST' })
  .middleware([access('vow')])
  .validator(ExportHomes)
  .handler(({ context, data }) => exports.exportHomes(context.actor, data))

/** Describes an export with its homes and columns before it starts. @throws forbidden */
export const proposeExport = call({ method: 'GET' })
  .middleware([access('vow')])
  .validator(ProposeExport)
  .handler(({ context, data }) => propose.proposeExport(context.actor, data))

/**
 * Sends a listing photo as a file. Counts as a download of its home. @throws not_found, forbidden, limited, unavailable
 */
export const downloadPhoto = call({ method: 'POST' })
  .middleware([access('vow')])
  .validator(DownloadPhoto)
  .handler(({ context, data }) => photo.downloadPhoto(context.actor, data))

/** Verifies a solved captcha and returns a pass for one download. @throws limited */
export const verifyDownloadCaptcha = call({ method: 'POST' })
  .middleware([access('vow'), limit('captcha')])
  .validator(VerifyDownloadCaptcha)
  .handler(({ context, data }) => track.verifyDownloadCaptcha(context.actor, data))

/** Returns the caller's downloads of the last 30 days. */
export const getDownloadStats = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => track.getDownloadStats(context.actor))

/** Returns a page of all downloads, including refused ones. */
export const getDownloadAudit = call({ method: 'GET' })
  .middleware([access('admin:audit', { refusal: TEXTS.unauthorized })])
  .validator(GetDownloadAudit)
  .handler(({ context, data }) => review.getDownloadAudit(context.actor, data))

/** Lists users with suspicious downloads and the reasons. */
export const getSuspiciousActivity = call({ method: 'GET' })
  .middleware([access('admin:audit', { refusal: TEXTS.unauthorized })])
  .validator(GetSuspiciousActivity)
  .handler(({ context, data }) => review.getSuspiciousActivity(context.actor, data))

/** Sets or removes a user's own limits. @throws not_found, forbidden, conflict */
export const updateUserDownloadLimits = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateUserDownloadLimits)
  .handler(({ context, data }) => review.updateUserDownloadLimits(context.actor, data))
