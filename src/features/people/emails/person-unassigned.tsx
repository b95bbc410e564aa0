import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const input = z.object({
  name: z.string(),
  /** Person who undid the change of the agents. */
  from: z.string(),
  /** False for a second agent. */
  is_owner: z.boolean(),
})

/** Tells an agent that a person they were given is no longer theirs. */
export const personUnassigned = defineEmail({
  name: 'person-unassigned',
  isTransactional: true,
  isNotification: true,
  input,
  subject: ({ name, is_owner }) => `No longer ${is_owner ? 'assigned to' : 'shared with'} you: ${name}`,
  preview: ({ from }) => `${from} undid the agent change.`,
  noticePath: () => '/agent/clients',
  Body: ({ input: person, from }) => (
    <>
      <EmailHeading>{person.from} undid an agent change</EmailHeading>
      <EmailText>
        {person.name} is no longer {person.is_owner ? 'assigned to' : 'shared with'} you. Your leads and messages stay
        with you.
      </EmailText>
      <EmailButton href={`${from.url}/agent/clients`}>Open People</EmailButton>
    </>
  ),
})
