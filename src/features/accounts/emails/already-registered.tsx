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
  preview: () => 'Sign in with it, or set a new password.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>You already have an account</EmailHeading>
      <EmailText>
        {input.name}, someone tried to use this address for an account at {from.name}. You already have one, so nothing
        was changed. If it was you, sign in, or set a new password if you have forgotten yours.
      </EmailText>
      <EmailButton href={`${from.url}/login`}>Sign in</EmailButton>
      <EmailText>If this wasn’t you, you don’t need to do anything.</EmailText>
    </>
  ),
})
