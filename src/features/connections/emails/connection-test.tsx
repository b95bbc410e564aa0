import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Shows an administrator that the mail server works, and how emails look. */
export const connectionTest = defineEmail({
  name: 'connection-test',
  isTransactional: true,
  input: z.object({ name: z.string() }),
  subject: () => 'Your site can send email',
  preview: () => 'This is how email from your site looks.',
  Body: ({ input }) => (
    <>
      <EmailHeading>Your site can send email</EmailHeading>
      <EmailText>
        {input.name}, this is how email from your site looks. If it reached your inbox and not your spam folder, your
        mail server is set up.
      </EmailText>
    </>
  ),
})
