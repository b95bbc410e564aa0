import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

const HEADINGS = {
  needs_agreement: (name: string) => `${name} chose a time`,
  needs_agent: (name: string) => `${name} chose a time`,
  none_fits: (name: string) => `None of the times work for ${name}`,
  expired: (name: string) => `${name} didn’t choose a time`,
} as const

const NEXT_STEPS = {
  needs_agreement: 'This buyer hasn’t signed an agreement. Get one signed, then confirm the tour.',
  needs_agent: 'The agent is no longer active. Choose another agent to confirm it.',
  none_fits: 'Offer other times, or call them.',
  expired: 'All the times you offered have passed. Offer other times, or call them.',
} as const

/** Email to the agent, else the office, about offered times that need another step. */
export const appointmentOfferAnswered = defineEmail({
  name: 'appointment-offer-answered',
  isTransactional: true,
  input: z.object({
    outcome: z.enum(['needs_agreement', 'needs_agent', 'none_fits', 'expired']),
    path: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    title: z.string(),
    chosen_at: z.nullable(z.date()),
    reply: z.nullable(z.string()),
    reply_due_at: z.date(),
  }),
  subject: ({ outcome, name, title }) => `${HEADINGS[outcome](name)}: ${title}`,
  preview: ({ reply_due_at }) => `Reply by ${dayAndTime(reply_due_at)}.`,
  noticePath: ({ path }) => path,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{HEADINGS[input.outcome](input.name)}</EmailHeading>
      <EmailText>
        <b>{input.title}</b>
        {input.chosen_at && (
          <>
            <br />
            {weekday(input.chosen_at, 'long')}, {dayAndTime(input.chosen_at)} (Indianapolis time)
          </>
        )}
      </EmailText>
      {input.reply && <EmailText>They wrote: {input.reply}</EmailText>}
      <EmailText>
        {NEXT_STEPS[input.outcome]} Reply by {dayAndTime(input.reply_due_at)}.
      </EmailText>
      <EmailContact parts={[input.email, input.phone]} />
      <EmailButton href={`${from.url}${input.path}`}>Open the request</EmailButton>
    </>
  ),
})
