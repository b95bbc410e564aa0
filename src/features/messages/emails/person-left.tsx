import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/email/templates.tsx'

/** Tells an agent that a person they messaged closed their account, and what became of the conversation. */
export const personLeft = defineEmail({
  name: 'person-left',
  isTransactional: true,
  input: z.object({ name: z.string(), isRetained: z.boolean() }),
  subject: ({ name }) => `${name} closed their account`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>{input.name} closed their account</LetterHeading>
      <LetterText>
        {input.isRetained
          ? 'Your conversation stays under Messages as a record of the transaction. You can’t send new messages.'
          : 'Your conversation was deleted with the account, because there was no agreement or appointment.'}
      </LetterText>
      <LetterText>Open appointments are canceled, and agreements have ended.</LetterText>
      <LetterButton href={`${from.url}/agent/messages`}>Open messages</LetterButton>
    </>
  ),
})
