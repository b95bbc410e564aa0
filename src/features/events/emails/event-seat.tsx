import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'

const HEADINGS = {
  registered: 'You have a seat',
  waiting: 'You are on the waiting list',
  moved_up: 'A seat has come free, and it is yours',
  moved: 'The evening has changed',
  called_off: 'The evening is called off',
  cancelled: 'Your seat is given back',
  reminder: 'See you soon',
} as const

const TEXTS = {
  registered: 'Your seat is kept. Come as you are; there is a name tag at the door.',
  waiting:
    'All seats are taken. If one comes free, it goes to whoever has waited longest, and we write to you at once.',
  moved_up: 'Someone canceled, and you’re next. The seat is yours. You don’t need to do anything.',
  moved: 'Day, time or place is not what we told you. This is what holds now:',
  called_off: 'We are sorry. The evening below does not take place, and you need do nothing.',
  cancelled: 'You are no longer on the list for the evening below. You are welcome to register again.',
  reminder: 'You have a seat at this evening. You cannot come? Give it back by the button: somebody may be waiting.',
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
            <EmailLink href={`${from.url}/networking/${input.event_id}/calendar`}>Add it to your calendar</EmailLink>
          </EmailText>
        )}
        {(outcome === 'registered' || outcome === 'waiting') && (
          <EmailText>
            You did not register? Then somebody mistyped an address: give the place back by the button.
          </EmailText>
        )}
        {isOn ? (
          <EmailButton href={page}>
            {outcome === 'waiting' ? 'See your place, or leave the list' : 'See it, or give the seat back'}
          </EmailButton>
        ) : (
          <EmailButton href={`${from.url}/networking`}>See what comes</EmailButton>
        )}
      </>
    )
  },
})
