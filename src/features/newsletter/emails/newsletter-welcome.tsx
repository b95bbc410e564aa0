import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'

export const newsletterWelcome = defineEmail({
  name: 'newsletter-welcome',
  isTransactional: false,
  input: z.object({ hasGuides: z.boolean() }),
  subject: (_, from) => `You’re on the ${from.name} newsletter list`,
  preview: () => 'One email a month, with an unsubscribe link in each.',
  Body: ({ input: { hasGuides }, from }) => (
    <>
      <EmailHeading>You’re on the list</EmailHeading>
      <EmailText>
        You’ll get one email a month. No daily alerts, and no email from anyone else. We don’t share your address.
      </EmailText>
      {hasGuides && (
        <EmailText>
          Until the first one arrives, read our guides.
          <br />
          <EmailLink href={`${from.url}/buyers-guide`}>Buyers guide</EmailLink>
          <br />
          <EmailLink href={`${from.url}/sellers-guide`}>Sellers guide</EmailLink>
        </EmailText>
      )}
      <EmailButton href={`${from.url}/properties`}>View homes for sale</EmailButton>
    </>
  ),
})
