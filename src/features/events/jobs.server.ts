import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { remindOfEvents } from './operations/remind.server.ts'

/** Every quarter of an hour: a letter to everybody with a seat a day before. */
export const remindOfEventsJob = defineJob({
  name: 'remind-of-events',
  input: z.object({}),
  schedule: '7-59/15 * * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: () => remindOfEvents(),
})
