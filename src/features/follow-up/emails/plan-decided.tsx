import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells an agent that their follow-up plan was approved, or returned with a reason. */
export const planDecided = defineEmail({
  name: 'plan-decided',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    name: z.string(),
    by: z.string(),
    /** Null if it was approved. */
    reason: z.nullable(z.string()),
  }),
  subject: ({ name, reason }) =>
    reason === null ? `Follow-up plan approved: ${name}` : `Follow-up plan returned: ${name}`,
  Body: ({ input: { id, name, by, reason }, from }) => (
    <>
      <EmailHeading>
        {reason === null ? 'Your follow-up plan is approved' : 'Your follow-up plan was returned'}
      </EmailHeading>
      {reason === null ? (
        <EmailText>
          {by} approved “{name}”. Start it from a person’s record.
        </EmailText>
      ) : (
        <>
          <EmailText>
            {by} returned “{name}”:
          </EmailText>
          <EmailText>{reason}</EmailText>
        </>
      )}
      <EmailButton href={`${from.url}/agent/follow-up-plans/${id}`}>Open the plan</EmailButton>
    </>
  ),
})
