import * as z from 'zod/mini'
import { defineEmail } from '#kit/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/letter.tsx'
/** What the owner of an account reads where somebody registered with their address, or would move an account to it. Nobody else learns that there is one. */
export const alreadyRegistered = defineEmail({
  name: 'already-registered',
  isTransactional: true,
  input: z.object({ name: z.string() }),
  subject: (_input, from) => `You have an account at ${from.name} already`,
  preview: () => 'Sign in with it, or set a new password.',
  Body: ({ input, from }) => (
    <>
      <LetterHeading>You have an account already</LetterHeading>
      <LetterText>
        {input.name}, somebody tried to use this address for an account at {from.name}. There is one with it already, so
        nothing was changed. If it was you, sign in, or set a new password if you forgot it.
      </LetterText>
      <LetterButton href={`${from.url}/login`}>Sign in</LetterButton>
      <LetterText>If it was not you, there is nothing to do.</LetterText>
    </>
  ),
})
