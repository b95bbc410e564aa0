import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
export const resetPasswordEmail = defineEmail({
  name: 'reset-password',
  isTransactional: true,
  input: z.object({ name: z.string(), token: linkToken() }),
  subject: (_input, from) => `Set a new password for ${from.name}`,
  preview: () => 'The link works once and expires in 30 minutes.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Set a new password</EmailHeading>
      <EmailText>
        {input.name}, someone asked for a new password for your account at {from.name}. The link works once and expires
        in 30 minutes.
      </EmailText>
      <EmailButton href={`${from.url}/reset-password?token=${input.token.placeholder}`}>
        Choose a new password
      </EmailButton>
      <EmailText>If this wasn’t you, ignore this email. Your password stays the same.</EmailText>
    </>
  ),
})
