import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/format.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
import { TOPICS, WAYS } from '../words.ts'

/** Tells whose turn it is that somebody wrote, what they said, and by when they were promised an answer. */
export const contactArrived = defineEmail({
  name: 'contact-arrived',
  isTransactional: true,
  input: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    topic: z.enum(keysOf(TOPICS)),
    way: z.enum(keysOf(WAYS)),
    message: z.string(),
    due_at: z.date(),
  }),
  subject: ({ name, topic }) => `${TOPICS[topic]}: ${name}`,
  preview: ({ due_at }) => `Answer by ${dayAndTime(due_at)}.`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>{input.name} wrote to you</LetterHeading>
      <LetterText>
        Answer by {dayAndTime(input.due_at)}: that is what they were told. They wish for:{' '}
        {WAYS[input.way].toLowerCase()}.
      </LetterText>
      <LetterText>About: {TOPICS[input.topic]}</LetterText>
      <LetterText>{input.message}</LetterText>
      <LetterText>
        {input.email}
        {input.phone && `, ${input.phone}`}
      </LetterText>
      <LetterButton href={`${from.url}/admin/contacts`}>Open the list</LetterButton>
    </>
  ),
})
