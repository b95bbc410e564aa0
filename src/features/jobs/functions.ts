import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { DiscardJob, RetryJob } from './schema.ts'

/** Returns the worker's state, the failed and set-aside jobs, and the schedules. */
export const getJobsOverview = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.getJobsOverview(context.actor))

/** Runs a failed job again. @throws not_found if it has not failed */
export const retryJob = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(RetryJob)
  .handler(({ context, data }) => operations.retryJob(context.actor, data))

/** Deletes a failed job without running it again. @throws not_found if it has not failed */
export const discardJob = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(DiscardJob)
  .handler(({ context, data }) => operations.discardJob(context.actor, data))
