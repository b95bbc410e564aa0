import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { endOverdue, sendReminders } from './operations/calendar.server.ts'

/** Soon after midnight in Indianapolis: what has passed its last day ends. */
export const endRelationships = defineJob({
  name: 'end-relationships',
  input: z.object({}),
  schedule: '5 0 * * *',
  retry: { limit: 5, delay_seconds: 300 },
  isSingle: true,
  run: () => endOverdue(),
})

/** Every morning: letters 30, 7 and 1 days before an end. */
export const remindOfEnds = defineJob({
  name: 'remind-of-ends',
  input: z.object({}),
  schedule: '30 8 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  isSingle: true,
  run: () => sendReminders(),
})
