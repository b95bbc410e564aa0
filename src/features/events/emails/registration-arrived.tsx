import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const OUTCOMES = {
  registered: 'They have a seat.',
  waiting: 'All seats are taken, so they’re on the waitlist.',
} as const

/** Tells the office about a new guest of an event. */
export const registrationArrived = defineEmail({
  name: 'registration-arrived',
  isTransactional: true,
  input: z.object({
    event_id: z.string(),
    title: z.string(),
    name: z.string(),
    status: z.enum(['registered', 'waiting']),
  }),
  subject: ({ title, name }) => `New guest: ${name}, ${title}`,
  preview: ({ status }) => OUTCOMES[status],
  Body: ({ input: { event_id, title, name, status }, from }) => (
    <>
      <EmailHeading>{name} registered</EmailHeading>
      <EmailText>Event: {title}</EmailText>
      <EmailText>{OUTCOMES[status]}</EmailText>
      <EmailButton href={`${from.url}/admin/networking-events/${event_id}/people`}>View guests</EmailButton>
    </>
  ),
})
