import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sampleDatabase } from './operations/samples.server.ts'

/** Hourly: stores the size of the database, and deletes samples older than 31 days. */
export const sampleDatabaseJob = defineJob({
  name: 'sample-database',
  input: z.object({}),
  schedule: '5 * * * *',
  retry: { limit: 1, delay_seconds: 300 },
  isSingle: true,
  run: () => sampleDatabase(),
})
