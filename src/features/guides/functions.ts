import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { CaptureSellerGuideLead } from './schema.ts'

/** Sends the sellers' checklist, and keeps who asked for it. @throws invalid, limited */
export const captureSellerGuideLead = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(CaptureSellerGuideLead)
  .handler(({ context, data }) => operations.captureSellerGuideLead(context.actor, data))
