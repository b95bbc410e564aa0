import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { GetMarketArea } from './schema.ts'

/** What is said of one place: its figures with what they rest on, how prices went, and the places around. @throws not_found */
export const getMarketArea = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetMarketArea)
  .handler(({ data }) => operations.getMarketArea(data))

/** Every town and county with enough homes, and the figures of the region. */
export const getMarketOverview = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getMarketOverview())
