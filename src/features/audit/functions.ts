import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as checks from './operations/check.server.ts'
import * as exports from './operations/export.server.ts'
import * as trail from './operations/trail.server.ts'
import { AuditPeriod, ExportAudit, GetAuditEntry, ListTrail, LogAdminAction } from './schema.ts'

/** Writes down something that an administrator did outside of this program; its act begins with `note.`. */
export const logAdminAction = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(LogAdminAction)
  .handler(({ context, data }) => trail.logAdminAction(context.actor, data))

/** A page of what administrators did and whose records they opened. */
export const listAdminLogs = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ListTrail)
  .handler(({ context, data }) => trail.listAdminLogs(context.actor, data))

/** A page of what visitors and clients did and saw. */
export const listUserLogs = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ListTrail)
  .handler(({ context, data }) => trail.listUserLogs(context.actor, data))

/** A page of everything together: people, administrators, jobs and commands. */
export const getAuditTrail = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ListTrail)
  .handler(({ context, data }) => trail.getAuditTrail(context.actor, data))

/** One entry of the trail with what proves it. @throws not_found */
export const getAuditEntry = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(GetAuditEntry)
  .handler(({ context, data }) => trail.getAuditEntry(context.actor, data))

/** Has the whole chain walked by the worker, at once. */
export const startAuditCheck = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .handler(({ context }) => checks.startAuditCheck(context.actor))

/** How much happened in a period, by act, day and actor, and how far the trail is proven. */
export const getAuditStatistics = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(AuditPeriod)
  .handler(({ context, data }) => trail.getAuditStatistics(context.actor, data))

/** The kinds of acts and views that the trail holds. */
export const listActivityTypes = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .handler(({ context }) => trail.listActivityTypes(context.actor))

/** The entries of a period as a file (CSV or JSON lines) whose last line proves it complete. */
export const exportAudit = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ExportAudit)
  .handler(({ context, data }) => exports.exportAudit(context.actor, data))
