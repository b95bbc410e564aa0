import { Fragment } from 'react'
import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailParagraphs, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { calendarLines } from '../rules/calendar-entry.ts'
import { CalendarEntryOfEmail } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'

const HEADINGS = {
  confirmed: 'Your appointment is confirmed',
  moved: 'Your appointment has changed',
  stops: 'Your tour schedule',
  declined: 'We can’t make this appointment',
  cancelled: 'Your appointment is canceled',
  reassigned: 'Your appointment was reassigned',
  reminder: 'Your appointment is coming up',
} as const

const LEADS = {
  confirmed: 'here are the details:',
  moved: 'here are the new details:',
  stops: 'here’s the order of your stops:',
  declined: 'we’re sorry, but we have to decline this request:',
  cancelled: 'this appointment was canceled:',
  reassigned: 'you no longer have this appointment:',
  reminder: 'here are the details:',
} as const

const CALENDAR_TEXTS: Readonly<Record<string, string>> = {
  confirmed: 'A calendar file is attached.',
  moved: 'The attached calendar file has the change.',
  stops: 'The attached calendar file lists the stops.',
  cancelled: 'Open the attached file to remove it from your calendar.',
  reassigned: 'Open the attached file to remove it from your calendar.',
}

/** Email to one side about a change of an appointment, with a calendar file for a fixed time. */
export const appointmentChanged = defineEmail({
  name: 'appointment-changed',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    name: z.string(),
    outcome: z.enum(['confirmed', 'moved', 'stops', 'declined', 'cancelled', 'reassigned', 'reminder']),
    title: z.string(),
    starts_at: z.nullable(z.date()),
    /** The time before the change; null if it is the same. */
    was: z.nullable(z.date()),
    /** The other party, with a phone number; the new agent of a reassigned appointment. */
    with: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** Note of the agent to the person; null without one. */
    note: z.nullable(z.string()),
    /** Visitor's signed link; null in the agent's copy, which must not act for the visitor. */
    link: z.nullable(linkToken()),
    /** Path of the agent's page; null in the visitor's copy. */
    agent_path: z.nullable(z.string()),
    entry: CalendarEntryOfEmail,
    /** Stops of a tour of several homes: "10:00 AM, 12 Porch Street, Greenwood". */
    stops: z.array(z.string()),
  }),
  subject: ({ outcome, title, starts_at }) =>
    `${HEADINGS[outcome]}: ${title}${starts_at ? `, ${dayAndTime(starts_at)}` : ''}`,
  calendar: ({ entry, outcome, title, with: other, link, agent_path, stops }, from) =>
    entry &&
    calendarLines({
      ...entry,
      isCanceled: outcome === 'cancelled' || outcome === 'reassigned',
      title,
      text: [other && `With ${other}.`, ...stops].filter(Boolean).join('\n'),
      url: from.url + (link ? `/appointments/${link.placeholder}` : agent_path),
      from: from.name,
    }),
  Body: ({ input, from }) => {
    const { outcome, starts_at } = input
    const isOn = outcome !== 'declined' && outcome !== 'cancelled' && outcome !== 'reassigned'
    const page = from.url + (input.link ? `/appointments/${input.link.placeholder}` : input.agent_path)
    return (
      <>
        <EmailHeading>{HEADINGS[outcome]}</EmailHeading>
        <EmailText>
          {input.name}, {LEADS[outcome]}
        </EmailText>
        <EmailText>
          <b>{input.title}</b>
          {starts_at && (
            <>
              <br />
              {isOn || outcome === 'reassigned' ? '' : 'Original time: '}
              {weekday(starts_at, 'long')}, {dayAndTime(starts_at)} (Indianapolis time)
            </>
          )}
          {input.was && (
            <>
              <br />
              Original time: {weekday(input.was, 'long')}, {dayAndTime(input.was)}
            </>
          )}
          {(isOn || outcome === 'reassigned') && input.with && (
            <>
              <br />
              {isOn ? 'With ' : 'Now with '}
              {input.with}
            </>
          )}
        </EmailText>
        {isOn && input.stops.length > 0 && (
          <EmailText>
            Stops:
            {input.stops.map((stop) => (
              <Fragment key={stop}>
                <br />
                {stop}
              </Fragment>
            ))}
          </EmailText>
        )}
        {input.reason && <EmailText>Reason: {input.reason}</EmailText>}
        {input.note && <EmailParagraphs text={input.note} label={input.link ? 'Note' : FIELD_LABELS.answerNote} />}
        {input.entry && <EmailText>{CALENDAR_TEXTS[outcome]}</EmailText>}
        {input.link && isOn && starts_at && (
          <EmailText>
            <EmailLink href={`${page}/calendar`}>Add to your calendar</EmailLink>
          </EmailText>
        )}
        {!input.link && (
          <EmailButton href={page}>
            {outcome === 'reassigned' ? 'Open your calendar' : 'Open the appointment'}
          </EmailButton>
        )}
        {input.link && isOn && <EmailButton href={page}>View or cancel</EmailButton>}
        {input.link && !isOn && <EmailButton href={`${from.url}/properties`}>Search homes</EmailButton>}
      </>
    )
  },
})
