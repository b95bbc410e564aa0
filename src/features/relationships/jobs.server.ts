import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { endOverdue, sendReminders } from './operations/calendar.server.ts'

/** Daily, soon after midnight in Indianapolis: ends relationships whose last day has passed. */
export const endRelationships = defineJob({
  name: 'end-relationships',
  input: z.object({}),
  schedule: '5 0 * * *',
  retry: { limit: 5, delay_seconds: 300 },
  isSingle: true,
  run: () => endOverdue(),
})

/** Daily: emails both sides 30, 7, and 1 days before an agreement expires. */
export const remindOfEnds = defineJob({
  name: 'remind-of-ends',
  input: z.object({}),
  schedule: '30 8 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  isSingle: true,
  run: () => sendReminders(),
})
