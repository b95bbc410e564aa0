import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Notifies a user that a document was shared with them. Omits its name, which may be confidential. */
export const documentShared = defineEmail({
  name: 'document-shared',
  isTransactional: true,
  isNotification: true,
  input: z.object({ name: z.string(), owner: z.string(), document_id: z.string() }),
  subject: ({ owner }) => `${owner} shared a document with you`,
  preview: () => 'Sign in to read it.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{input.owner} shared a document with you</EmailHeading>
      <EmailText>
        {input.name}, sign in to read it. To keep it private, this email doesn’t include the document or its name.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard/documents/${input.document_id}`}>Open document</EmailButton>
      <EmailText>You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})
