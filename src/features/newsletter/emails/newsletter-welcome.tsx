import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'

export const newsletterWelcome = defineEmail({
  name: 'newsletter-welcome',
  isTransactional: false,
  input: z.object({}),
  subject: (_, from) => `You’re on the ${from.name} newsletter list`,
  preview: () => 'One email a month, with an unsubscribe link in each.',
  Body: ({ from }) => (
    <>
      <EmailHeading>You’re on the list</EmailHeading>
      <EmailText>
        You’ll get one email a month. No daily alerts, and nothing from anyone else: your address stays with us. Until
        the first one arrives, these two guides have what we’d tell you at the kitchen table.
      </EmailText>
      <EmailText>
        <EmailLink href={`${from.url}/buyers-guide`}>The buyers guide</EmailLink>
        <br />
        <EmailLink href={`${from.url}/sellers-guide`}>The sellers guide</EmailLink>
      </EmailText>
      <EmailButton href={`${from.url}/properties`}>See homes for sale</EmailButton>
    </>
  ),
})
