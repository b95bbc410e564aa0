import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { CONFIRM_DAYS } from '../words.ts'

/** Double opt-in. */
export const newsletterConfirm = defineEmail({
  name: 'newsletter-confirm',
  isTransactional: true,
  input: z.object({ token: linkToken() }),
  subject: (_, from) => `Confirm your ${from.name} newsletter subscription`,
  preview: () => 'Confirm to get the next newsletter.',
  Body: ({ input: { token }, from }) => (
    <>
      <EmailHeading>Confirm your subscription</EmailHeading>
      <EmailText>
        Someone signed up for our newsletter with this address. It comes once a month, with recent sales in the cities
        we serve, new rules that affect buyers and sellers, and the next networking event.
      </EmailText>
      <EmailButton href={`${from.url}/newsletter/confirm/${token.placeholder}`}>Confirm subscription</EmailButton>
      <EmailText>
        The link works for {CONFIRM_DAYS} days. If you didn’t sign up, ignore this email. We won’t send anything else,
        and we’ll delete the address.
      </EmailText>
    </>
  ),
})
