import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Notifies a user that their upload contains a virus, because the file may still be on their computer. */
export const documentInfected = defineEmail({
  name: 'document-infected',
  isTransactional: true,
  isNotification: true,
  input: z.object({ name: z.string(), document: z.string() }),
  subject: () => 'We found a virus in your document',
  preview: () => 'We quarantined the file. No one can open it.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>We found a virus in your document</EmailHeading>
      <EmailText>
        {input.name}, our scanner found a virus in “{input.document}”, which you uploaded to your account with{' '}
        {from.name}. We quarantined the file, and no one can open it. We’ll permanently delete it in a week.
      </EmailText>
      <EmailText>
        The same file may still be on your computer or phone, or in an email. Delete it there too, and scan the device
        for viruses.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard/documents`}>View your documents</EmailButton>
    </>
  ),
})
