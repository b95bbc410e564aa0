import * as z from 'zod/mini'
import { WAYS } from '#features/leads/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'

/** Tells the sender who replies and by when. Repeats no input, because the form accepts any email address. */
export const contactReceived = defineEmail({
  name: 'contact-received',
  isTransactional: true,
  input: z.object({ due_at: z.date(), answerer: z.nullable(z.string()), way: z.enum(keysOf(WAYS)) }),
  subject: (_, from) => `${from.name} got your message`,
  preview: ({ due_at }) => `We’ll reply by ${weekday(due_at, 'long')}, ${dayAndTime(due_at)}.`,
  Body: ({ input: { due_at, answerer, way }, from }) => (
    <>
      <EmailHeading>We got your message</EmailHeading>
      <EmailText>
        {answerer ?? from.name} will reply by {way === 'email' ? 'email' : way === 'phone' ? 'phone' : 'text message'}{' '}
        before {weekday(due_at, 'long')}, {dayAndTime(due_at)} (Indianapolis time). If we miss that time, our managers
        get an alert.
      </EmailText>
      <EmailText>We don’t share your name or number outside our office, and we don’t sell them.</EmailText>
      <EmailText>Didn’t write to us? Someone may have mistyped an address. You don’t need to do anything.</EmailText>
      <EmailButton href={`${from.url}/properties`}>Search homes</EmailButton>
    </>
  ),
})
