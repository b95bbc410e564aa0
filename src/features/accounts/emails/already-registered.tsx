import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
/**
 * Goes to an account's owner after a registration or address change with their address. The page does not reveal that
 * the account exists.
 */
export const alreadyRegistered = defineEmail({
  name: 'already-registered',
  isTransactional: true,
  input: z.object({ name: z.string() }),
  subject: (_input, from) => `You already have an account at ${from.name}`,
  preview: () => 'Sign in, or set a new password.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>You already have an account</EmailHeading>
      <EmailText>
        {input.name}, someone tried to use this email address for another account at {from.name}. It already belongs to
        your account, so nothing changed. If it was you, sign in. If you forgot your password, set a new one.
      </EmailText>
      <EmailButton href={`${from.url}/login`}>Sign in</EmailButton>
      <EmailText>If this wasn’t you, you don’t need to do anything.</EmailText>
    </>
  ),
})
