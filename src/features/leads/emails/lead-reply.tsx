import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { SignedMessage } from '#kit/email/templates.tsx'

const input = z.object({
  subject: z.string(),
  message: z.string(),
  /** Name of the person who wrote it. */
  by: z.string(),
})

/** An agent's own words to the sender of a lead. Replies go to that agent. */
export const leadReply = defineEmail({
  name: 'lead-reply',
  isTransactional: true,
  input,
  subject: ({ subject }) => subject,
  preview: ({ message }) => message.replace(/\s+/g, ' ').slice(0, 120),
  Body: ({ input: { message, by }, from }) => <SignedMessage message={message} by={by} from={from.name} />,
})
