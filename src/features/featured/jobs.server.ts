import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { retireOwnListings } from './operations/listings.server.ts'

/** Every 10 minutes: replaces manual listings that the feed now includes. */
export const retireOwnListingsJob = defineJob({
  name: 'retire-own-listings',
  input: z.object({}),
  schedule: '3-59/10 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: () => retireOwnListings(workerActor('own-listings')),
})
