import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { count, longCalendarDay } from '#kit/time/format.ts'

/** Email to each party before an agreement expires. */
export const relationshipEnding = defineEmail({
  name: 'relationship-ending',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    type: z.string(),
    days: z.number(),
    expiration_date: z.string(),
  }),
  subject: ({ type, days }) =>
    `Your ${type.toLowerCase()} agreement expires ${days === 0 ? 'today' : `in ${count(days, 'day')}`}`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{`Your agreement expires on ${longCalendarDay(input.expiration_date)}`}</EmailHeading>
      <EmailText>
        {input.name}, your {input.type.toLowerCase()} agreement with {from.name} expires automatically at the end of
        that day and doesn’t renew. To continue, we both need to sign a new one.
      </EmailText>
      <EmailButton href={`${from.url}${input.path}`}>View the agreement</EmailButton>
    </>
  ),
})
