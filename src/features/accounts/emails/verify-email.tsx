import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
/** The link that confirms an address, and with it that its owner agreed to the terms. Source: NAR model VOW rules 19.3(a)(ii). */
export const verifyEmailLetter = defineEmail({
  name: 'verify-email',
  isTransactional: true,
  input: z.object({ name: z.string(), url: z.string() }),
  subject: (_input, from) => `Confirm your e-mail address for ${from.name}`,
  preview: () => 'One click opens your account. The link works for 24 hours.',
  Body: ({ input, from }) => (
    <>
      <LetterHeading>Confirm your address</LetterHeading>
      <LetterText>
        Hello {input.name}, an account at {from.name} was begun with this address. The button confirms that the address
        is yours, and that you agreed to the terms of use and the MLS access terms. The link works once and for 24
        hours.
      </LetterText>
      <LetterButton href={input.url}>Confirm my address</LetterButton>
      <LetterText>
        If it was not you, leave this letter alone: without the click no account opens, and nothing more is sent.
      </LetterText>
    </>
  ),
})
