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

/** The latest closings. */
export const listSoldProperties = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(ListSoldProperties)
  .handler(({ context, data }) => read.listSoldProperties(context.actor, data))

/** A page of all sold homes, the latest closings first. */
export const listSold = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(ListSold)
  .handler(({ context, data }) => read.listSold(context.actor, data))

/** A sold home as its page shows it. @throws not_found */
export const getSoldDetails = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(GetSoldDetails)
  .handler(({ context, data }) => read.getSoldDetails(context.actor, data))

/** One page of the sold homes that meet the criteria. */
export const searchSold = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(SearchSold)
  .handler(({ context, data }) => read.searchSold(context.actor, data))

/** Counts and medians of homes sold, together, by month and by town. */
export const getSoldStats = call({ method: 'GET' })
  .middleware([access('sold')])
  .validator(GetSoldStats)
  .handler(({ context, data }) => read.getSoldStats(context.actor, data))

/** Writes down what somebody did with a sold home. @throws not_found */
export const logSoldAccess = call({ method: 'POST' })
  .middleware([access('sold')])
  .validator(LogSoldAccess)
  .handler(({ context, data }) => read.logSoldAccess(context.actor, data))

/** Gives a person sold access or takes it back, with a reason. @throws not_found, forbidden, invalid */
export const updateUserSoldAccess = call({ method: 'POST' })
  .middleware([access('admin:vow')])
  .validator(UpdateUserSoldAccess)
  .handler(({ context, data }) => grants.updateUserSoldAccess(context.actor, data))
