import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendAlreadyRegistered, sendEmailChange, sendReset, sendVerification } from '../operations/emails.server.ts'

// Whether an address has an account is looked up here and not where somebody asks: the answer then takes the same time
// for every address.

const input = z.object({ email: z.string() })
const retry = { limit: 5, delay_seconds: 10 }

/** The link that confirms an address, to whom still has to. */
export const sendVerificationJob = defineJob({
  name: 'send-verification',
  /** `isCounted` where whoever asked has counted the letter already. */
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

/** The link that moves an account to another address, to that address. */
export const sendEmailChangeJob = defineJob({
  name: 'send-email-change',
  input: z.object({ account_id: z.string(), email: z.string() }),
  retry,
  run: ({ account_id, email }) => sendEmailChange(account_id, email),
})

/** Tells the owner of an account that somebody registered with their address. */
export const sendAlreadyRegisteredJob = defineJob({
  name: 'send-already-registered',
  input,
  retry,
  run: ({ email }) => sendAlreadyRegistered(email),
})
