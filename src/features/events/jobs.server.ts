import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { remindOfEvents } from './operations/remind.server.ts'

/** Every 15 minutes: emails a reminder to registered guests a day before an event. */
export const remindOfEventsJob = defineJob({
  name: 'remind-of-events',
  input: z.object({}),
  schedule: '7-59/15 * * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: () => remindOfEvents(),
})
