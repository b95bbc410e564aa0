import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { CaptureSellerGuideLead } from './schema.ts'

/** Emails the sellers' checklist and stores the request as a lead. @throws invalid, limited */
export const captureSellerGuideLead = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(CaptureSellerGuideLead)
  .handler(({ context, data }) => operations.captureSellerGuideLead(context.actor, data))
