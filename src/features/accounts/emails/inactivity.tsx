import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { calendarDay } from '#kit/time/format.ts'
/** Warns a user after 150 and 173 days without a visit. Source: specification 9, MLS terms. */
export const inactivity = defineEmail({
  name: 'inactivity',
  isTransactional: true,
  input: z.object({ name: z.string(), days: z.number(), endDate: z.string() }),
  subject: ({ endDate }) => `Your account closes on ${calendarDay(endDate)}, unless you sign in`,
  preview: ({ days }) => `You haven’t signed in for at least ${days} days.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{`Your account closes on ${calendarDay(input.endDate)}`}</EmailHeading>
      <EmailText>
        {input.name}, you haven’t signed in for at least {input.days} days. Under the MLS terms, we close accounts after
        180 days without a visit. Sign in once to keep yours open.
      </EmailText>
      <EmailButton href={`${from.url}/login`}>Sign in</EmailButton>
      <EmailText>If you no longer need it, you don’t need to do anything.</EmailText>
    </>
  ),
})
