import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

const HEADINGS = {
  confirmed: 'Your appointment is confirmed',
  moved: 'Your appointment has changed',
  declined: 'We can’t make this appointment',
  cancelled: 'The appointment is canceled',
  reminder: 'Your appointment is coming up',
} as const

/** Email to one side about a change of an appointment, with a calendar file for a fixed time. */
export const appointmentChanged = defineEmail({
  name: 'appointment-changed',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    name: z.string(),
    outcome: z.enum(['confirmed', 'moved', 'declined', 'cancelled', 'reminder']),
    title: z.string(),
    starts_at: z.nullable(z.date()),
    /** The other party, with a phone number. */
    with: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** Visitor's signed link; null in the agent's copy, which must not act for the visitor. */
    link: z.nullable(linkToken()),
    /** Path of the agent's page; null in the visitor's copy. */
    agent_path: z.nullable(z.string()),
  }),
  subject: ({ outcome, title, starts_at }) =>
    `${HEADINGS[outcome]}: ${title}${starts_at ? `, ${dayAndTime(starts_at)}` : ''}`,
  Body: ({ input, from }) => {
    const { outcome, starts_at } = input
    const isOn = outcome !== 'declined' && outcome !== 'cancelled'
    const page = from.url + (input.link ? `/appointments/${input.link.placeholder}` : input.agent_path)
    return (
      <>
        <EmailHeading>{HEADINGS[outcome]}</EmailHeading>
        <EmailText>
          {input.name}, this is about your appointment: {input.title}.
        </EmailText>
        {starts_at && (
          <EmailText>
            {isOn ? 'When: ' : 'Original time: '}
            {weekday(starts_at, 'long')}, {dayAndTime(starts_at)} (Indianapolis time).
          </EmailText>
        )}
        {isOn && input.with && <EmailText>With: {input.with}.</EmailText>}
        {input.reason && <EmailText>Reason: {input.reason}</EmailText>}
        {input.link && starts_at && (
          <EmailText>
            <EmailLink href={`${page}/calendar`}>Add to your calendar</EmailLink>
          </EmailText>
        )}
        {!input.link && <EmailButton href={page}>Open the appointment</EmailButton>}
        {input.link && isOn && <EmailButton href={page}>View or cancel</EmailButton>}
        {input.link && !isOn && <EmailButton href={`${from.url}/properties`}>Search homes</EmailButton>}
      </>
    )
  },
})
