import * as z from 'zod/mini'
import type { Actor } from '#access/actors.ts'
import { defineJob, enqueue } from '#kit/job/job.server.ts'
import { MAX_ATTEMPTS, sendText } from './operations/send-text.server.ts'

// access/ cannot be asked for it: it reads accounts, which use this feature.
const SENDER: Actor = { kind: 'worker', account_id: null, label: 'texts', caller: null }

/** Sends one text message from the outbox. */
export const sendTextJob = defineJob({
  name: 'send-text',
  input: z.object({ id: z.string() }),
  retry: { limit: MAX_ATTEMPTS, delay_seconds: 30 },
  timeout_seconds: 60,
  run: ({ id }) => sendText(SENDER, id, (startAfter) => enqueue(sendTextJob, { id }, { startAfter })),
})
