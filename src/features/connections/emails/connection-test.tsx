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
      <EmailText>Hi {input.name},</EmailText>
      <EmailText>
        This is how email from your site looks. If you read it in your inbox, and not among the spam, the mail server is
        set up.
      </EmailText>
    </>
  ),
})
