import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { day } from '#kit/format.ts'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
/** Written 7, 3 and 1 days before a password ends. Source: specification 9. */
export const passwordExpiring = defineEmail({
  name: 'password-expiring',
  isTransactional: true,
  input: z.object({ name: z.string(), days: z.number(), until: z.date() }),
  subject: ({ days }) => (days === 1 ? 'Your password ends tomorrow' : `Your password ends in ${days} days`),
  preview: ({ until }) => `It is good until ${day(until)}. A new one takes a minute.`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>
        {input.days === 1 ? 'Your password ends tomorrow' : `Your password ends in ${input.days} days`}
      </LetterHeading>
      <LetterText>
        {input.name}, MLS rules ask for a new password every 90 days. Yours is good until {day(input.until)}. After that
        the only thing your account opens is the page where you set a new one; your saved homes and messages stay where
        they are.
      </LetterText>
      <LetterButton href={`${from.url}/reset-password`}>Update password now</LetterButton>
    </>
  ),
})
