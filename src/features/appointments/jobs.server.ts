import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { announceAccounts } from './operations/account.server.ts'
import { reopenExpiredOffers } from './operations/offers.server.ts'
import { remindOfAppointments } from './operations/reminders.server.ts'

/** Every 15 minutes: reminds both sides a day before an appointment, reopens expired offers, and announces accounts. */
export const remindOfAppointmentsJob = defineJob({
  name: 'remind-of-appointments',
  input: z.object({}),
  schedule: '*/15 * * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: async () => {
    await remindOfAppointments()
    await reopenExpiredOffers()
    await announceAccounts()
  },
})
