import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { pullBackOffers } from './operations/offers.server.ts'

/** Every minute: gives leads that no one claimed in time to the next person. */
export const pullBackOffersJob = defineJob({
  name: 'pull-back-lead-offers',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 2, delay_seconds: 30 },
  isSingle: true,
  run: () => pullBackOffers(workerActor('lead-routing')),
})
