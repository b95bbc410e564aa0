import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const RESULTS = { completed: 'is complete', expired: 'has expired', terminated: 'has ended' } as const

/** Email to each party that an agreement ended, with the reason. */
export const relationshipEnded = defineEmail({
  name: 'relationship-ended',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    type: z.string(),
    outcome: z.enum(['expired', 'terminated', 'completed']),
    reason: z.nullable(z.string()),
  }),
  subject: ({ type, outcome }) =>
    outcome === 'completed'
      ? `Completed: your ${type.toLowerCase()} agreement`
      : outcome === 'expired'
        ? `Expired: your ${type.toLowerCase()} agreement`
        : `Ended: your ${type.toLowerCase()} agreement`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>Your agreement {RESULTS[input.outcome]}</EmailHeading>
      <EmailText>
        {input.name}, your {input.type.toLowerCase()} agreement with {from.name} {RESULTS[input.outcome]}.
      </EmailText>
      {input.reason && <EmailText>Reason: {input.reason}</EmailText>}
      <EmailText>
        The agreement creates no new duties and won’t renew automatically. We keep your confidential information
        confidential.
      </EmailText>
      <EmailButton href={`${from.url}${input.path}`}>View the agreement</EmailButton>
    </>
  ),
})
