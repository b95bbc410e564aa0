import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as checks from './operations/check.server.ts'
import * as exports from './operations/export.server.ts'
import * as trail from './operations/trail.server.ts'
import { AuditPeriod, ExportAudit, GetAuditEntry, ListTrail, LogAdminAction } from './schema.ts'

/** Adds an entry for work that an administrator did outside the program. Its action begins with `note.`. */
export const logAdminAction = call({ method: 'POST' })
  .middleware([access('admin')])
  .validator(LogAdminAction)
  .handler(({ context, data }) => trail.logAdminAction(context.actor, data))

/** Returns a page of administrators' actions, and of their views of records. */
export const listAdminLogs = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ListTrail)
  .handler(({ context, data }) => trail.listAdminLogs(context.actor, data))

/** Returns a page of what visitors and users did and viewed. */
export const listUserLogs = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ListTrail)
  .handler(({ context, data }) => trail.listUserLogs(context.actor, data))

/** Returns a page of the whole audit log: users, administrators, jobs, and commands. */
export const getAuditTrail = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ListTrail)
  .handler(({ context, data }) => trail.getAuditTrail(context.actor, data))

/** Returns an entry with its hashes. @throws not_found */
export const getAuditEntry = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(GetAuditEntry)
  .handler(({ context, data }) => trail.getAuditEntry(context.actor, data))

/** Starts verification of the whole audit log in the worker. */
export const startAuditCheck = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .handler(({ context }) => checks.startAuditCheck(context.actor))

/** Counts entries in a period by action, day, and actor, and returns the verification status. */
export const getAuditStatistics = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(AuditPeriod)
  .handler(({ context, data }) => trail.getAuditStatistics(context.actor, data))

/** Lists the kinds of actions and views in the audit log. */
export const listActivityTypes = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .handler(({ context }) => trail.listActivityTypes(context.actor))

/** Exports the entries of a period as a file (CSV or JSON lines), whose last line proves that it is complete. */
export const exportAudit = call({ method: 'POST' })
  .middleware([access('admin:audit')])
  .validator(ExportAudit)
  .handler(({ context, data }) => exports.exportAudit(context.actor, data))
