import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { sendSellerReports } from './operations.server.ts'

/** Hourly: emails sellers the report of their listing's last week, from Monday at 7 AM on, once each. */
defineJob({
  name: 'send-seller-reports',
  input: z.object({}),
  schedule: '12 * * * *',
  retry: { limit: 2, delay_seconds: 300 },
  timeout_seconds: 600,
  isSingle: true,
  run: (_, { signal }) => sendSellerReports(workerActor('seller-reports'), signal),
})
