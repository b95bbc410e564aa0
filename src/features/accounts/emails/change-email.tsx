import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
/** Goes to the new address, to prove that the user receives email there. */
export const changeEmailMessage = defineEmail({
  name: 'change-email',
  isTransactional: true,
  input: z.object({ name: z.string(), token: linkToken() }),
  subject: (_input, from) => `Confirm your new email address for ${from.name}`,
  preview: () => 'The link works once and expires in 24 hours.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Confirm your new address</EmailHeading>
      <EmailText>
        {input.name}, you asked to use this address for your account at {from.name}. After you confirm it, you’ll sign
        in with it, and we’ll send our email to it. The link works once and expires in 24 hours.
      </EmailText>
      <EmailButton href={`${from.url}/verify-email?token=${input.token.placeholder}&type=email_change`}>
        Use this address
      </EmailButton>
      <EmailText>If you didn’t ask for this, ignore this email. Nothing changes.</EmailText>
    </>
  ),
})
