import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/format.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
import { SPONSOR_LEVELS } from '../words.ts'

/** Tells whose turn it is that a firm would pay for an evening, and by when it was promised an answer. */
export const sponsorArrived = defineEmail({
  name: 'sponsor-inquiry-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    company: z.string(),
    name: z.string(),
    level: z.enum(keysOf(SPONSOR_LEVELS)),
    event: z.nullable(z.string()),
    message: z.string(),
    due_at: z.date(),
  }),
  subject: ({ company }) => `${company} would sponsor an evening`,
  preview: ({ due_at }) => `Answer by ${dayAndTime(due_at)}.`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>{input.company} would sponsor an evening</LetterHeading>
      <LetterText>Answer by {dayAndTime(input.due_at)}: that is what they were told.</LetterText>
      <LetterText>
        {input.name} offers: {SPONSOR_LEVELS[input.level].toLowerCase()}
        {input.event && `, for ${input.event}`}.
      </LetterText>
      {input.message && <LetterText>{input.message}</LetterText>}
      <LetterButton href={`${from.url}/admin/sponsors/${input.id}/edit`}>Open it</LetterButton>
    </>
  ),
})
