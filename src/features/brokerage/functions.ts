import { access } from '#access/access.ts'
import { publicUrl } from '#env.server.ts'
import { call } from '#kit/call.ts'
import * as operations from './operations.server.ts'

/** The brokerage that the site belongs to, and the address of the site. */
export const getBrokerage = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(async () => ({ brokerage: await operations.getBrokerage(), url: publicUrl }))
