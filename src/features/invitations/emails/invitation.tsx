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
  subject: ({ role }, from) => `${ROLES[role]} access at ${from.name}`,
  preview: ({ inviter }) => `${inviter} invited you. The link works for 7 days.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{`Join ${from.name}`}</EmailHeading>
      <EmailText>{`${input.inviter} invited you to work on the website of ${from.name} as ${NOUNS[input.role]}.`}</EmailText>
      <EmailButton href={`${from.url}/invitation?token=${input.token.placeholder}`}>Accept invitation</EmailButton>
      <EmailText>
        {`The link works once, until ${dayAndTime(input.expires_at)} Indianapolis time. You set a name and a password, or sign in with the account you have.`}
      </EmailText>
      <EmailText>If you didn’t expect this, ignore this email. Nothing changes.</EmailText>
    </>
  ),
})

const ROLES = { agent: 'Agent', admin: 'Administrator' } as const
const NOUNS = { agent: 'an agent', admin: 'an administrator' } as const
