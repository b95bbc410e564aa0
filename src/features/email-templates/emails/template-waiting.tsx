import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells those who approve email templates about one that waits for them. */
export const templateWaiting = defineEmail({
  name: 'template-waiting',
  isTransactional: true,
  input: z.object({ id: z.string(), name: z.string(), author: z.string(), is_changed: z.boolean() }),
  subject: ({ name }) => `Email template to review: ${name}`,
  Body: ({ input: { id, name, author, is_changed }, from }) => (
    <>
      <EmailHeading>An email template needs your approval</EmailHeading>
      <EmailText>
        {author} {is_changed ? 'changed' : 'wrote'} “{name}”.{' '}
        {is_changed
          ? 'Agents use the approved version until you approve this one.'
          : 'Agents can use it once you approve it.'}
      </EmailText>
      <EmailButton href={`${from.url}/admin/email-templates/${id}`}>Review the template</EmailButton>
    </>
  ),
})
