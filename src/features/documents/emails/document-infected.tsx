import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Notifies a user that their upload contains a virus, because the file may still be on their computer. */
export const documentInfected = defineEmail({
  name: 'document-infected',
  isTransactional: true,
  isNotification: true,
  input: z.object({ name: z.string(), document: z.string() }),
  subject: () => 'A virus was found in a document of yours',
  preview: () => 'We quarantined it. No one can open it.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>A virus was found in your document</EmailHeading>
      <EmailText>
        {input.name}, our scanner found a virus in “{input.document}”, which you uploaded to your account with{' '}
        {from.name}. We locked the file away: nobody can open it, and nobody has. In a week it is removed for good.
      </EmailText>
      <EmailText>
        The same file may still be on your computer or phone, or in an email. Delete it there too, and let a virus
        scanner look at the device.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard/documents`}>See your documents</EmailButton>
    </>
  ),
})
