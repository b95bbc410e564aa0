import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendInactivityNotices, sendPasswordNotices, sweepAccounts } from '../operations/notices.server.ts'
import { removeUnconfirmedRegistrations } from '../operations/unconfirmed.server.ts'

/** Daily: warns users whose password expires in 7, 3, or 1 days. */
export const passwordNotices = defineJob({
  name: 'password-notices',
  input: z.object({}),
  schedule: '10 8 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  isSingle: true,
  run: () => sendPasswordNotices(),
})

/** Daily: warns users inactive for 150 and 173 days. */
export const inactivityNotices = defineJob({
  name: 'inactivity-notices',
  input: z.object({}),
  schedule: '20 8 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  isSingle: true,
  run: () => sendInactivityNotices(),
})

/** Nightly, before the retention job: removes unconfirmed registrations. */
export const removeUnconfirmedJob = defineJob({
  name: 'remove-unconfirmed',
  input: z.object({}),
  schedule: '50 1 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  isSingle: true,
  run: () => removeUnconfirmedRegistrations(),
})

/** Nightly: deletes expired links and old sessions. */
export const sweepAccountsJob = defineJob({
  name: 'sweep-accounts',
  input: z.object({}),
  schedule: '40 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  run: () => sweepAccounts(),
})
