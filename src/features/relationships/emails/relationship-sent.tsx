import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { longCalendarDay } from '#kit/time/format.ts'

/** Email that asks a client to review an agreement, and says that nothing binds before they sign. */
export const relationshipSent = defineEmail({
  name: 'relationship-sent',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    name: z.string(),
    agent: z.string(),
    type: z.string(),
    expiration_date: z.nullable(z.string()),
    fee: z.string(),
  }),
  subject: ({ agent, type }) => `${agent} sent you a ${type.toLowerCase()} agreement to review`,
  preview: () => 'It has no effect until you sign it.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>You have an agreement to review</EmailHeading>
      <EmailText>
        {input.name}, {input.agent} of {from.name} sent you a {input.type.toLowerCase()} agreement
        {input.expiration_date && ` that runs until ${longCalendarDay(input.expiration_date)}`}.
      </EmailText>
      <EmailText>Fee you pay: {input.fee} Broker fees are not set by law and are fully negotiable.</EmailText>
      <EmailText>
        First read the disclosure, which explains who a broker represents. Then sign, or reply to this email with
        questions. Nothing is binding until you sign, and you may decline.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard/relationships/${input.id}`}>Review the agreement</EmailButton>
    </>
  ),
})
