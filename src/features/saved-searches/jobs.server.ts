// The worker finds jobs in the features' files. Letters go out under the brokerage's head, which its operations set.
import '#features/brokerage/public.server.ts'
import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepSavedSearches } from './operations/manage.server.ts'
import { matchChanges } from './operations/match.server.ts'
import { sendDueAlerts } from './operations/send.server.ts'

/**
 * Every minute: what changed is compared with all searches, and letters that are due are written, those at once among
 * them. A change that nobody waits for costs one question to the database.
 */
export const savedSearchAlertsJob = defineJob({
  name: 'saved-search-alerts',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 2, delay_seconds: 20 },
  timeout_seconds: 300,
  isSingle: true,
  run: async (_, { signal }) => {
    await matchChanges(signal)
    await sendDueAlerts(signal)
  },
})

/** Every night: searches that were deleted long ago, and what was told then, are forgotten. */
export const sweepSavedSearchesJob = defineJob({
  name: 'sweep-saved-searches',
  input: z.object({}),
  schedule: '20 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  run: () => sweepSavedSearches(),
})
