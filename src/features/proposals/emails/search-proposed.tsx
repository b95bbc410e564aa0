import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Emails a person a search that an agent proposes to them. It sends alerts only after they accept it. */
export const searchProposed = defineEmail({
  name: 'search-proposed',
  isTransactional: false,
  isNotification: true,
  input: z.object({ agent: z.string(), name: z.string(), filters: z.array(z.string()), note: z.string() }),
  subject: ({ agent, name }) => `${agent} sent you a search: ${name}`,
  preview: ({ filters }) => filters.join(', '),
  Body: ({ input: { agent, name, filters, note }, from }) => (
    <>
      <EmailHeading>{`${agent} sent you a search`}</EmailHeading>
      <EmailText>
        {name}
        {filters.length > 0 && `: ${filters.join(', ')}`}
      </EmailText>
      {note !== '' && <EmailText>{`${agent}: ${note}`}</EmailText>}
      <EmailText>
        Accept the search to get alerts about new homes. You choose how often, and you can change the filters.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard/proposals`}>View proposal</EmailButton>
      <EmailText>You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})
