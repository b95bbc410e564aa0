import * as z from 'zod/mini'
import { leadPath } from '#features/leads/rules/promise.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { SPONSOR_LEVELS } from '../words.ts'

/** Tells the owner of a sponsor inquiry about the company, the offer, the event and the due time. */
export const sponsorArrived = defineEmail({
  name: 'sponsor-inquiry-arrived',
  isTransactional: true,
  input: z.object({
    id: z.string(),
    company: z.string(),
    name: z.string(),
    level: z.enum(keysOf(SPONSOR_LEVELS)),
    event: z.nullable(z.string()),
    message: z.string(),
    due_at: z.date(),
    is_owner: z.boolean(),
  }),
  subject: ({ company }) => `Sponsor offer: ${company}`,
  preview: ({ due_at }) => `Reply by ${dayAndTime(due_at)}.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{input.company} offered to sponsor an event</EmailHeading>
      <EmailText>Reply by {dayAndTime(input.due_at)}. We told them they’d hear from us by then.</EmailText>
      <EmailText>
        Offer from {input.name}: {SPONSOR_LEVELS[input.level].toLowerCase()}
        {input.event && `, for ${input.event}`}.
      </EmailText>
      {input.message && <EmailText>{input.message}</EmailText>}
      <EmailButton href={`${from.url}${leadPath({ id: input.id, kind: 'sponsor' }, input.is_owner)}`}>
        Open the offer
      </EmailButton>
    </>
  ),
})
