import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Tells a business that its application was declined, and why. */
export const applicationDeclined = defineEmail({
  name: 'vendor-application-declined',
  isTransactional: true,
  input: z.object({ contact_name: z.string(), note: z.string() }),
  subject: (_, from) => `Your application to ${from.name}`,
  preview: () => 'Here’s why.',
  Body: ({ input, from }) => (
    <>
      <EmailHeading>We can’t list you right now</EmailHeading>
      <EmailText>{input.contact_name}, thank you for applying. Here’s why:</EmailText>
      <EmailText>{input.note}</EmailText>
      <EmailText>If we made a mistake, reply to this email. You can apply again when something changes.</EmailText>
      <EmailButton href={`${from.url}/vetted-vendors/apply`}>Apply again</EmailButton>
    </>
  ),
})
