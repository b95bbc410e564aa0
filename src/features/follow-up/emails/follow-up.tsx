import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { SignedMessage } from '#kit/email/templates.tsx'

const input = z.object({
  subject: z.string(),
  message: z.string(),
  /** Name of the agent. */
  by: z.string(),
})

/** An email of a follow-up plan, in the words of an approved template. It has an unsubscribe link. Replies go to the agent. */
export const followUpEmail = defineEmail({
  name: 'follow-up',
  isTransactional: false,
  scope: 'marketing',
  input,
  subject: ({ subject }) => subject,
  preview: ({ message }) => message.replace(/\s+/g, ' ').slice(0, 120),
  Body: ({ input: { message, by }, from }) => <SignedMessage message={message} by={by} from={from.name} />,
})
