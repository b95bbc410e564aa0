import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'

const HEADINGS = {
  registered: 'You’re registered',
  waiting: 'You’re on the waitlist',
  moved_up: 'A seat opened up, and it’s yours',
  moved: 'Your event has new details',
  called_off: 'The event is canceled',
  cancelled: 'Your registration is canceled',
  reminder: 'Event reminder',
} as const

const TEXTS = {
  registered: 'Your seat is reserved. We’ll have a name tag for you at the door.',
  waiting: 'All seats are taken. If one opens up for you, we’ll email you right away.',
  moved_up: 'You were next on the waitlist, so we registered you. You don’t need to do anything.',
  moved: 'The day, time, or place changed. Here are the new details:',
  called_off: 'We’re sorry. The event below won’t take place. You don’t need to do anything.',
  cancelled: 'You’re no longer on the list for the event below. You’re welcome to register again.',
  reminder:
    'You have a seat at this event. Can’t make it? Please use the link below to cancel. Your seat then goes to the next person on the waitlist.',
} as const

/**
 * Email to a guest about their registration, with a calendar file if they have a seat. It repeats nothing that was
 * typed, because anyone can enter another person's address in the form.
 */
export const eventSeat = defineEmail({
  name: 'event-seat',
  isTransactional: true,
  input: z.object({
    outcome: z.enum(['registered', 'waiting', 'moved_up', 'moved', 'called_off', 'cancelled', 'reminder']),
    title: z.string(),
    when: z.string(),
    where: z.string(),
    arrival_note: z.nullable(z.string()),
    event_id: z.string(),
    token: linkToken(),
  }),
  subject: ({ outcome, title }) => `${HEADINGS[outcome]}: ${title}`,
  preview: ({ when, where }) => `${when}. ${where}`,
  Body: ({ input, from }) => {
    const { outcome } = input
    const isOn = outcome !== 'called_off' && outcome !== 'cancelled'
    const page = `${from.url}/networking/registration/${input.token.placeholder}`
    return (
      <>
        <EmailHeading>{HEADINGS[outcome]}</EmailHeading>
        <EmailText>{TEXTS[outcome]}</EmailText>
        <EmailText>
          <b>{input.title}</b>
          <br />
          {input.when} (Indianapolis time)
          <br />
          {input.where}
        </EmailText>
        {isOn && input.arrival_note && <EmailText>{input.arrival_note}</EmailText>}
        {isOn && outcome !== 'waiting' && (
          <EmailText>
            <EmailLink href={`${from.url}/networking/${input.event_id}/calendar`}>Add to your calendar</EmailLink>
          </EmailText>
        )}
        {(outcome === 'registered' || outcome === 'waiting') && (
          <EmailText>
            Didn’t register? Someone may have mistyped their address. Use the link below to cancel this registration.
          </EmailText>
        )}
        {isOn ? (
          <EmailButton href={page}>
            {outcome === 'waiting' ? 'View or leave the waitlist' : 'View or cancel registration'}
          </EmailButton>
        ) : (
          <EmailButton href={`${from.url}/networking`}>View upcoming events</EmailButton>
        )}
      </>
    )
  },
})
