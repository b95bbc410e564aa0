import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells those who approve follow-up plans about one that an agent sent to them. */
export const planWaiting = defineEmail({
  name: 'plan-waiting',
  isTransactional: true,
  input: z.object({ id: z.string(), name: z.string(), author: z.string() }),
  subject: ({ name }) => `Follow-up plan to review: ${name}`,
  Body: ({ input: { id, name, author }, from }) => (
    <>
      <EmailHeading>A follow-up plan needs your approval</EmailHeading>
      <EmailText>
        {author} wrote “{name}”. The agent can start it once you approve it.
      </EmailText>
      <EmailButton href={`${from.url}/admin/follow-up-plans/review/${id}`}>Review the plan</EmailButton>
    </>
  ),
})
