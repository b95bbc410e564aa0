import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
/** Confirms the address, and with it the accepted terms. Source: NAR model VOW rules 19.3(a)(ii). */
export const verifyEmailMessage = defineEmail({
  name: 'verify-email',
  isTransactional: true,
  input: z.object({ name: z.string(), token: linkToken() }),
  subject: (_input, from) => `Confirm your email address for ${from.name}`,
  preview: () => 'Confirm it to activate your account. The link expires in 24 hours.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Confirm your address</EmailHeading>
      <EmailText>
        {input.name}, someone created an account at {from.name} with this address. Confirm that the address is yours and
        that you agreed to the terms of use and the MLS access terms. The link works once and expires in 24 hours.
      </EmailText>
      <EmailButton href={`${from.url}/verify-email?token=${input.token.placeholder}&type=signup`}>
        Confirm my address
      </EmailButton>
      <EmailText>
        If it wasn’t you, ignore this email. The account stays inactive, and we won’t email you again.
      </EmailText>
    </>
  ),
})
