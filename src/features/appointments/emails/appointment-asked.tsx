import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

/** Tells the office or the agent that somebody asks for an appointment, and by when an answer is due. */
export const appointmentAsked = defineEmail({
  name: 'appointment-asked',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    title: z.string(),
    wishes: z.array(z.date()),
    message: z.string(),
    reply_due_at: z.date(),
    agreement: z.enum(['signed', 'missing', 'not_needed']),
  }),
  subject: ({ title, name }) => `${name} asks: ${title}`,
  preview: ({ reply_due_at }) => `Answer by ${dayAndTime(reply_due_at)}.`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>{`Answer by ${dayAndTime(input.reply_due_at)}`}</LetterHeading>
      <LetterText>
        {input.name} asks for this: {input.title}.
      </LetterText>
      <LetterText>
        Times: {input.wishes.map((at) => `${weekday(at, 'long')}, ${dayAndTime(at)}`).join('; ')}.
      </LetterText>
      <LetterText>
        E-mail: {input.email}
        {input.phone && `, phone: ${input.phone}`}
      </LetterText>
      {input.message && <LetterText>They write: {input.message}</LetterText>}
      {input.agreement === 'missing' && (
        <LetterText>
          There is no agreement with this buyer yet. One must be signed before the tour is confirmed.
        </LetterText>
      )}
      {input.agreement === 'signed' && <LetterText>Their agreement with us is in force.</LetterText>}
      <LetterButton href={`${from.url}${input.path}`}>Answer</LetterButton>
    </>
  ),
})
