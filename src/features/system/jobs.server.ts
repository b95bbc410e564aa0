import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { mergeResponses, sampleDatabase } from './operations/samples.server.ts'

/** Hourly: stores the database's size, merges response times by hour, and deletes samples older than 31 days. */
export const sampleDatabaseJob = defineJob({
  name: 'sample-database',
  input: z.object({}),
  schedule: '5 * * * *',
  retry: { limit: 1, delay_seconds: 300 },
  isSingle: true,
  run: async () => {
    await sampleDatabase()
    await mergeResponses()
  },
})
