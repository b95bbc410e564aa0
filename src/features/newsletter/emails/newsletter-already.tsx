import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

export const newsletterAlready = defineEmail({
  name: 'newsletter-already',
  isTransactional: true,
  input: z.object({}),
  subject: (_, from) => `You already get news from ${from.name}`,
  Body: ({ from }) => (
    <>
      <EmailHeading>You’re already on the list</EmailHeading>
      <EmailText>
        Somebody entered this address on our site again. There is nothing to do: the next letter comes to you. To end
        them, use the unsubscribe link at the foot of any of them, or answer this one.
      </EmailText>
      <EmailButton href={`${from.url}/`}>Go to the site</EmailButton>
    </>
  ),
})
