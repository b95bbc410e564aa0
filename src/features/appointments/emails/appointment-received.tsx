import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { TOUR_LAW } from '../words.ts'

/** Email that confirms a request, with the time by which we reply and the steps before a tour. */
export const appointmentReceived = defineEmail({
  name: 'appointment-received',
  isTransactional: true,
  input: z.object({
    name: z.string(),
    title: z.string(),
    /** Names of the homes of a tour with several stops. */
    homes: z.array(z.string()),
    wishes: z.array(z.date()),
    reply_due_at: z.date(),
    isTour: z.boolean(),
    token: linkToken(),
  }),
  subject: ({ title }) => `We got your request: ${title}`,
  preview: ({ reply_due_at }) => `We’ll reply by ${dayAndTime(reply_due_at)}.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>We got your request</EmailHeading>
      <EmailText>
        {input.name}, an agent at {from.name} will reply by {dayAndTime(input.reply_due_at)}. The time isn’t final until
        we confirm it.
      </EmailText>
      <EmailText>
        <b>{input.title}</b>
        <br />
        Times you requested: {input.wishes.map((at) => `${weekday(at, 'long')}, ${dayAndTime(at)}`).join('; ')}.
      </EmailText>
      {input.homes.length > 1 && <EmailText>Homes: {input.homes.join('; ')}.</EmailText>}
      {input.isTour && <EmailText>{TOUR_LAW}</EmailText>}
      <EmailButton href={`${from.url}/appointments/${input.token.placeholder}`}>
        View or cancel your request
      </EmailButton>
    </>
  ),
})
