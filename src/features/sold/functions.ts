import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as grants from './operations/access.server.ts'
import * as read from './operations/read.server.ts'
import {
  GetSoldDetails,
  GetSoldStats,
  ListSold,
  ListSoldProperties,
  LogSoldAccess,
  SearchSold,
  UpdateUserSoldAccess,
} from './schema.ts'

/** Lists the latest sales. */
export const listSoldProperties = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(ListSoldProperties)
  .handler(({ context, data }) => read.listSoldProperties(context.actor, data))

/** Returns a page of all sold homes, latest sales first. */
export const listSold = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(ListSold)
  .handler(({ context, data }) => read.listSold(context.actor, data))

/** Returns a sold home for its page. @throws not_found */
export const getSoldDetails = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(GetSoldDetails)
  .handler(({ context, data }) => read.getSoldDetails(context.actor, data))

/** Returns a page of the sold homes that match the criteria. */
export const searchSold = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(SearchSold)
  .handler(({ context, data }) => read.searchSold(context.actor, data))

/** Returns sale counts and medians: overall, by month and by city. */
export const getSoldStats = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(GetSoldStats)
  .handler(({ context, data }) => read.getSoldStats(context.actor, data))

/** Logs what the caller did with a sold home. @throws not_found */
export const logSoldAccess = call({ method: 'POST' })
  .middleware([access('sold')])
  .validator(LogSoldAccess)
  .handler(({ context, data }) => read.logSoldAccess(context.actor, data))

/** Grants or revokes a user's sold data access, with a reason. @throws not_found, forbidden, invalid */
export const updateUserSoldAccess = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateUserSoldAccess)
  .handler(({ context, data }) => grants.updateUserSoldAccess(context.actor, data))
