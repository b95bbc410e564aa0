import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ApproveLegalTexts } from './schema.ts'

/** Returns the legal texts with the approvals of their current versions. */
export const listLegalTexts = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.listLegalTexts(context.actor))

/** Approves a legal text, or all that are not approved, by name and date. @throws invalid, conflict */
export const approveLegalTexts = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ApproveLegalTexts)
  .handler(({ context, data }) => operations.approveLegalTexts(context.actor, data))
