import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { prerenderCards } from './operations/cards.server.ts'

const RUN_SECONDS = 240

/** Prerenders the main photos of homes in card sizes, one photo at a time. */
export const keepCardsReady = defineJob({
  name: 'keep-cards',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delay_seconds: 0 },
  timeout_seconds: RUN_SECONDS + 60,
  isSingle: true,
  run: (_, { signal }) => prerenderCards(AbortSignal.any([signal, AbortSignal.timeout(RUN_SECONDS * 1000)])),
})
