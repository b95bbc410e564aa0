import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailContact, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { calendarLines } from '../rules/calendar-entry.ts'
import { CalendarEntryOfEmail } from '../schema.ts'

/** Email to an agent about an appointment that is now theirs, with everything needed to reply. */
export const appointmentHandedOver = defineEmail({
  name: 'appointment-handed-over',
  isTransactional: true,
  input: z.object({
    path: z.string(),
    agent: z.string(),
    /** Agent who handed it over; null for an administrator. */
    from: z.nullable(z.string()),
    note: z.nullable(z.string()),
    title: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    message: z.string(),
    wishes: z.array(z.date()),
    /** Times that the person can choose from; none unless they were offered. */
    offers: z.array(z.date()),
    starts_at: z.nullable(z.date()),
    reply_due_at: z.date(),
    entry: CalendarEntryOfEmail,
  }),
  calendar: ({ entry, title, name, email, phone, path }, from) =>
    entry &&
    calendarLines({
      ...entry,
      isCanceled: false,
      title,
      text: `With ${[name, phone ?? email].join(', ')}.`,
      url: from.url + path,
      from: from.name,
    }),
  subject: ({ title }) => `Assigned to you: ${title}`,
  preview: ({ starts_at, reply_due_at }) =>
    starts_at ? `Confirmed for ${dayAndTime(starts_at)}.` : `Reply by ${dayAndTime(reply_due_at)}.`,
  noticePath: ({ path }) => path,
  Body: ({ input, from: head }) => (
    <>
      <EmailHeading>{input.title}</EmailHeading>
      <EmailText>
        {input.agent}, {input.from ?? 'our office'} assigned this appointment to you.
      </EmailText>
      {input.note && <EmailText>{input.note}</EmailText>}
      <EmailText>
        {input.starts_at
          ? `Confirmed for ${timeText(input.starts_at)}.`
          : input.offers.length > 0
            ? `Offered times: ${input.offers.map(timeText).join('; ')}. We’ll email you when they choose.`
            : `Requested times: ${input.wishes.map(timeText).join('; ')}. Reply by ${dayAndTime(input.reply_due_at)}.`}
      </EmailText>
      <EmailContact parts={[input.name, input.email, input.phone]} />
      {input.message && <EmailText>{input.message}</EmailText>}
      {input.entry && <EmailText>A calendar file is attached.</EmailText>}
      <EmailButton href={`${head.url}${input.path}`}>Open the appointment</EmailButton>
    </>
  ),
})

function timeText(at: Date): string {
  return `${weekday(at, 'long')}, ${dayAndTime(at)}`
}
