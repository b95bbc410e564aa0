import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'

export const newsletterWelcome = defineEmail({
  name: 'newsletter-welcome',
  isTransactional: false,
  input: z.object({}),
  subject: (_, from) => `You’re on the ${from.name} newsletter list`,
  preview: () => 'One letter a month, and a link in each that ends them.',
  Body: ({ from }) => (
    <>
      <EmailHeading>You’re on the list</EmailHeading>
      <EmailText>
        One letter a month. No daily alerts, and nothing from anybody else: your address stays in this office. While you
        wait for the first one, these two guides say what we would tell you at the kitchen table.
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
