import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendAlreadyRegistered, sendEmailChange, sendReset, sendVerification } from '../operations/emails.server.ts'

// The jobs look up the account, not the requests, so that the response time is the same for every address.

const input = z.object({ email: z.string() })
const retry = { limit: 5, delay_seconds: 10 }

/** Emails the confirmation link to an unconfirmed account. */
export const sendVerificationJob = defineJob({
  name: 'send-verification',
  /** True if the caller has already counted this email against the limit. */
  input: z.object({ email: z.string(), isCounted: z.optional(z.boolean()) }),
  retry,
  run: ({ email, isCounted }) => sendVerification(email, isCounted ?? false),
})

/** Emails the link to set a new password, if the address has an account. */
export const sendResetJob = defineJob({
  name: 'send-reset',
  input: z.object({ email: z.string(), redirect: z.optional(z.string()) }),
  retry,
  run: ({ email, redirect }) => sendReset(email, redirect ?? null),
})

/** Emails the address change link to the new address. */
export const sendEmailChangeJob = defineJob({
  name: 'send-email-change',
  input: z.object({ account_id: z.string(), email: z.string() }),
  retry,
  run: ({ account_id, email }) => sendEmailChange(account_id, email),
})

/** Informs an account's owner that a registration used their address. */
export const sendAlreadyRegisteredJob = defineJob({
  name: 'send-already-registered',
  input,
  retry,
  run: ({ email }) => sendAlreadyRegistered(email),
})
