import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterText } from '#kit/email/templates.tsx'

/** Tells the office that a client wrote, and what is to be done before it is published. */
export const testimonialArrived = defineEmail({
  name: 'testimonial-arrived',
  isTransactional: true,
  input: z.object({ id: z.string(), name: z.string(), place: z.string(), body: z.string() }),
  subject: ({ name }) => `${name} wrote a testimonial`,
  Body: ({ input, from }) => (
    <>
      <LetterHeading>A client wrote about us</LetterHeading>
      <LetterText>
        {input.name}, {input.place}
      </LetterText>
      <LetterText>{input.body}</LetterText>
      <LetterText>
        Find them in our records first; then publish it, whatever the stars. Only what no client of ours wrote stays off
        the site.
      </LetterText>
      <LetterButton href={`${from.url}/admin/testimonials/${input.id}/edit`}>Open it</LetterButton>
    </>
  ),
})
