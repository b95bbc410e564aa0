import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells the office about a new testimonial and the steps before its publication. */
export const testimonialArrived = defineEmail({
  name: 'testimonial-arrived',
  isTransactional: true,
  input: z.object({ id: z.string(), name: z.string(), place: z.string(), body: z.string() }),
  subject: ({ name }) => `${name} wrote a testimonial`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>New testimonial</EmailHeading>
      <EmailText>
        {input.name}, {input.place}
      </EmailText>
      <EmailText>{input.body}</EmailText>
      <EmailText>
        Check our records for this client, then publish the testimonial, whatever the rating. Don’t publish it if the
        person wasn’t our client.
      </EmailText>
      <EmailButton href={`${from.url}/admin/testimonials/${input.id}/edit`}>Open the testimonial</EmailButton>
    </>
  ),
})
