import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

export const newsletterAlready = defineEmail({
  name: 'newsletter-already',
  isTransactional: true,
  input: z.object({}),
  subject: (_, from) => `You already get the ${from.name} newsletter`,
  Body: ({ from }) => (
    <>
      <EmailHeading>You’re already on the list</EmailHeading>
      <EmailText>
        Someone entered this address on our site again. You don’t need to do anything, and you’ll get the next issue. To
        stop, use the unsubscribe link at the bottom of any issue, or reply to this email.
      </EmailText>
      <EmailButton href={`${from.url}/`}>Visit our site</EmailButton>
    </>
  ),
})
