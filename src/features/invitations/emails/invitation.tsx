import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'

/** Invites an agent or administrator to open an account, or to accept the role with the account they have. */
export const invitationEmail = defineEmail({
  name: 'invitation',
  isTransactional: true,
  input: z.object({
    role: z.enum(['agent', 'admin']),
    inviter: z.string(),
    expires_at: z.date(),
    token: linkToken(),
  }),
  subject: ({ inviter }, from) => `${inviter} invited you to ${from.name}`,
  preview: ({ expires_at }) => `The link expires ${dayAndTime(expires_at)}.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{`Join ${from.name}`}</EmailHeading>
      <EmailText>{`${input.inviter} invited you to use the ${from.name} website as ${NOUNS[input.role]}.`}</EmailText>
      <EmailButton href={`${from.url}/invitation?token=${input.token.placeholder}`}>Accept invitation</EmailButton>
      <EmailText>
        {`You’ll set your name and a password, or sign in if you already have an account. The link works once and expires ${dayAndTime(input.expires_at)} (Indianapolis time).`}
      </EmailText>
      <EmailText>If you didn’t expect this, ignore this email. Nothing changes.</EmailText>
    </>
  ),
})

const NOUNS = { agent: 'an agent', admin: 'an administrator' } as const
