// Imported for its side effect: emails need the letterhead that the brokerage's operations set.
import '#features/brokerage/public.server.ts'
import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepSavedSearches } from './operations/manage.server.ts'
import { matchChanges } from './operations/match.server.ts'
import { sendAlertsIfOpen } from './operations/send.server.ts'

/**
 * Every minute: matches listing changes with saved searches, and sends due alerts if the site is open. Costs one
 * query without searches.
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
    await sendAlertsIfOpen(signal)
  },
})

/** Nightly: deletes old alert records and long deleted searches. */
export const sweepSavedSearchesJob = defineJob({
  name: 'sweep-saved-searches',
  input: z.object({}),
  schedule: '20 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  run: () => sweepSavedSearches(),
})
