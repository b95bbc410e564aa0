import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/email/templates.tsx'

/** Tells somebody who signs up again that there is nothing to do. */
export const newsletterAlready = defineEmail({
  name: 'newsletter-already',
  isTransactional: true,
  input: z.object({}),
  subject: (_, from) => `You already get news from ${from.name}`,
  Body: ({ from }) => (
    <>
      <LetterHeading>You are on the list already</LetterHeading>
      <LetterText>
        Somebody entered this address on our site again. There is nothing to do: the next letter comes to you. To end
        them, use the unsubscribe link at the foot of any of them, or answer this one.
      </LetterText>
      <LetterButton href={`${from.url}/`}>Go to the site</LetterButton>
    </>
  ),
})
