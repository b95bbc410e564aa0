import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Email to an agent that a person closed their account, and whether the conversation was retained. */
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
      <EmailText>Open appointments were canceled, and agreements ended.</EmailText>
      <EmailButton href={`${from.url}/agent/messages`}>Open messages</EmailButton>
    </>
  ),
})
