import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells an agent that a person they messaged closed their account, and what became of the conversation. */
export const personLeft = defineEmail({
  name: 'person-left',
  isTransactional: true,
  input: z.object({ name: z.string(), isRetained: z.boolean() }),
  subject: ({ name }) => `${name} closed their account`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{input.name} closed their account</EmailHeading>
      <EmailText>
        {input.isRetained
          ? 'Your conversation stays under Messages as a record of the transaction. You can’t send new messages.'
          : 'Your conversation was deleted with the account, because there was no agreement or appointment.'}
      </EmailText>
      <EmailText>Open appointments are canceled, and agreements have ended.</EmailText>
      <EmailButton href={`${from.url}/agent/messages`}>Open messages</EmailButton>
    </>
  ),
})
