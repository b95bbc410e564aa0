import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

const HEADINGS = {
  confirmed: 'Your appointment is confirmed',
  moved: 'Your appointment has changed',
  declined: 'We cannot make this appointment',
  cancelled: 'The appointment is cancelled',
  reminder: 'Your appointment is coming up',
} as const

/** Tells one side of an appointment what has become of it; what is fixed comes with a calendar file. */
export const appointmentChanged = defineEmail({
  name: 'appointment-changed',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    name: z.string(),
    outcome: z.enum(['confirmed', 'moved', 'declined', 'cancelled', 'reminder']),
    title: z.string(),
    starts_at: z.nullable(z.date()),
    /** Whom they meet, with a phone number. */
    with: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    token: linkToken(),
  }),
  subject: ({ outcome, title, starts_at }) =>
    `${HEADINGS[outcome]}: ${title}${starts_at ? `, ${dayAndTime(starts_at)}` : ''}`,
  Body: ({ input, from }) => {
    const { outcome, starts_at } = input
    const isOn = outcome !== 'declined' && outcome !== 'cancelled'
    return (
      <>
        <LetterHeading>{HEADINGS[outcome]}</LetterHeading>
        <LetterText>
          {input.name}, this is about: {input.title}.
        </LetterText>
        {starts_at && (
          <LetterText>
            {isOn ? 'When: ' : 'It was to be: '}
            {weekday(starts_at, 'long')}, {dayAndTime(starts_at)} (Indianapolis time).
          </LetterText>
        )}
        {isOn && input.with && <LetterText>You meet {input.with}.</LetterText>}
        {input.reason && <LetterText>The reason: {input.reason}</LetterText>}
        {starts_at && (
          <LetterText>
            <LetterLink href={`${from.url}/appointments/${input.token.placeholder}/calendar`}>
              Add it to your calendar
            </LetterLink>
          </LetterText>
        )}
        {isOn ? (
          <LetterButton href={`${from.url}/appointments/${input.token.placeholder}`}>See it or cancel it</LetterButton>
        ) : (
          <LetterButton href={`${from.url}/properties`}>Search homes</LetterButton>
        )}
      </>
    )
  },
})
