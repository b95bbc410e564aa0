import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ExportLeadReport, GetLeadReport } from './schema.ts'

/** Returns the replies to the leads of a period by agent and kind, and what came of them by source. */
export const getLeadReport = call({ method: 'GET' })
  .middleware([access('admin:people')])
  .validator(GetLeadReport)
  .handler(({ context, data }) => operations.getLeadReport(context.actor, data))

/** Returns the calling agent's on-time replies of the past 30 days and the past month. */
export const getMyReplies = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => operations.getMyReplies(context.actor))

/** Exports a table of the lead report as CSV. */
export const exportLeadReport = call({ method: 'POST' })
  .middleware([access('admin:people')])
  .validator(ExportLeadReport)
  .handler(({ context, data }) => operations.exportLeadReport(context.actor, data))
