import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { remindOfAppointments } from './operations/reminders.server.ts'

/** Every 15 minutes: emails both sides a reminder a day before an appointment. */
export const remindOfAppointmentsJob = defineJob({
  name: 'remind-of-appointments',
  input: z.object({}),
  schedule: '*/15 * * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: () => remindOfAppointments(),
})
