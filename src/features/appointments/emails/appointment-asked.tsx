import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'

/** Email to the office or the agent about a new request, with the time by which a reply is due. */
export const appointmentAsked = defineEmail({
  name: 'appointment-asked',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    title: z.string(),
    /** Names of the homes of a tour with several stops. */
    homes: z.array(z.string()),
    wishes: z.array(z.date()),
    message: z.string(),
    reply_due_at: z.date(),
    agreement: z.enum(['signed', 'missing', 'not_needed']),
  }),
  subject: ({ title, name }) => `New request from ${name}: ${title}`,
  preview: ({ reply_due_at }) => `Reply by ${dayAndTime(reply_due_at)}.`,
  noticePath: ({ path }) => path,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{`New request from ${input.name}`}</EmailHeading>
      <EmailText>Reply by {dayAndTime(input.reply_due_at)}. We told them they’d hear from us by then.</EmailText>
      <EmailText>
        <b>{input.title}</b>
        <br />
        Times: {input.wishes.map((at) => `${weekday(at, 'long')}, ${dayAndTime(at)}`).join('; ')}.
      </EmailText>
      {input.homes.length > 1 && <EmailText>Homes: {input.homes.join('; ')}.</EmailText>}
      <EmailContact parts={[input.email, input.phone]} />
      {input.message && <EmailText>Message: {input.message}</EmailText>}
      {input.agreement === 'missing' && (
        <EmailText>This buyer hasn’t signed an agreement. Get one signed before you confirm the tour.</EmailText>
      )}
      {input.agreement === 'signed' && <EmailText>They have an active agreement with us.</EmailText>}
      <EmailButton href={`${from.url}${input.path}`}>Open the request</EmailButton>
    </>
  ),
})
