import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

/** Tells the sender who replies and by when. Repeats no input, because the form accepts any email address. */
export const landingLeadReceived = defineEmail({
  name: 'landing-lead-received',
  isTransactional: true,
  input: z.object({
    due_at: z.date(),
    answerer: z.nullable(z.string()),
    /** Name of the home for visitors, or null if it is no longer shown. */
    home: z.nullable(z.string()),
    slug: z.string(),
  }),
  subject: ({ home }) => (home ? `Your question about ${home}` : 'Your question about a home'),
  preview: ({ due_at }) => `We’ll reply by ${weekday(due_at, 'long')}, ${dayAndTime(due_at)}.`,
  Body: ({ input: { due_at, answerer, home, slug }, from }) => (
    <>
      <EmailHeading>We got your question</EmailHeading>
      <EmailText>
        {answerer ?? from.name} will reply by {weekday(due_at, 'long')}, {dayAndTime(due_at)} (Indianapolis time). If we
        miss that time, our managers get an alert.
      </EmailText>
      <EmailText>Didn’t write to us? Someone may have mistyped an address. You don’t need to do anything.</EmailText>
      <EmailButton href={`${from.url}/l/${slug}`}>{home ? 'View the home' : 'View the page'}</EmailButton>
    </>
  ),
})
