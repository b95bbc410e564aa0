import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { watchListingReports } from './operations/reports.server.ts'

/** Twice an hour: emails the admins of the MLS feed about overdue listing error reports. */
defineJob({
  name: 'watch-listing-reports',
  input: z.object({}),
  schedule: '10,40 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: () => watchListingReports(workerActor('listing-reports')),
})
