import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { UpdateStatistic } from './schema.ts'

/** The office's figures, each with its source and its day. */
export const getStatistics = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getStatistics())

/** What every page shows of the office: its figures, and the principals with pages of their own. */
export const getSiteFrame = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getSiteFrame())

/** Every figure, set or not, for those who answer for them. */
export const listStatistics = call({ method: 'GET' })
  .middleware([access('admin:statistics')])
  .handler(({ context }) => operations.listStatistics(context.actor))

/** Sets a figure with its source and its day, or takes the claim out. @throws invalid, conflict */
export const updateStatistic = call({ method: 'POST' })
  .middleware([access('admin:statistics')])
  .validator(UpdateStatistic)
  .handler(({ context, data }) => operations.updateStatistic(context.actor, data))
