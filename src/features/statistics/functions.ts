import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { UpdateStatistics } from './schema.ts'

/** Lists the brokerage's statistics with their sources and dates. */
export const getStatistics = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getStatistics())

/** Returns the statistics and the principals that every page shows. */
export const getSiteFrame = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getSiteFrame())

/** Lists every statistic, set or not, for admins. */
export const listStatistics = call({ method: 'GET' })
  .middleware([access('admin:statistics')])
  .handler(({ context }) => operations.listStatistics(context.actor))

/** Sets and removes statistics, all or none. @throws invalid, conflict */
export const updateStatistics = call({ method: 'POST' })
  .middleware([access('admin:statistics')])
  .validator(UpdateStatistics)
  .handler(({ context, data }) => operations.updateStatistics(context.actor, data))
