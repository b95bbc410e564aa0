import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

/** Tells the sender of a sponsor inquiry who replies and by when. Repeats nothing that was typed. */
export const sponsorReceived = defineEmail({
  name: 'sponsor-inquiry-received',
  isTransactional: true,
  input: z.object({ due_at: z.date(), answerer: z.nullable(z.string()) }),
  subject: (_, from) => `${from.name} got your offer`,
  preview: ({ due_at }) => `We’ll reply by ${weekday(due_at, 'long')}, ${dayAndTime(due_at)}.`,
  Body: ({ input: { due_at, answerer }, from }) => (
    <>
      <EmailHeading>Thank you for your offer</EmailHeading>
      <EmailText>
        {answerer ?? from.name} will reply by {weekday(due_at, 'long')}, {dayAndTime(due_at)} (Indianapolis time).
      </EmailText>
      <EmailText>
        We name sponsors on the event page. A sponsorship doesn’t buy a place on our vendor list or any referrals. The
        law doesn’t allow it.
      </EmailText>
      <EmailText>Didn’t write to us? Someone may have mistyped an address. You don’t need to do anything.</EmailText>
      <EmailButton href={`${from.url}/networking`}>View upcoming events</EmailButton>
    </>
  ),
})
