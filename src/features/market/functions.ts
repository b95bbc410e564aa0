import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { GetMarketArea } from './schema.ts'

/** Returns a place's statistics with their basis, the price trend, and nearby places. @throws not_found */
export const getMarketArea = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetMarketArea)
  .handler(({ data }) => operations.getMarketArea(data))

/** Returns every city, town, and county with enough homes, and the statistics of the region. */
export const getMarketOverview = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getMarketOverview())
