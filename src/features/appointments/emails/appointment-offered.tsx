import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailParagraphs, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'

/** Email that offers other times for a request. Each time opens the page on which the person confirms it. */
export const appointmentOffered = defineEmail({
  name: 'appointment-offered',
  isTransactional: true,
  input: z.object({
    name: z.string(),
    title: z.string(),
    agent: z.nullable(z.string()),
    /** Note of the agent to the person; null without one. */
    note: z.nullable(z.string()),
    offers: z.array(z.date()),
    token: linkToken(),
  }),
  subject: ({ title }) => `Choose another time: ${title}`,
  preview: ({ offers }) => offers.map((at) => `${weekday(at)}, ${dayAndTime(at)}`).join(' or '),
  Body: ({ input, from }) => {
    const page = `${from.url}/appointments/${input.token.placeholder}`
    return (
      <>
        <EmailHeading>Choose another time</EmailHeading>
        <EmailText>
          {input.name}, {input.agent ?? from.name} can’t meet at the times you requested.
        </EmailText>
        <EmailText>
          <b>{input.title}</b>
        </EmailText>
        {input.note && <EmailParagraphs text={input.note} label="Note" />}
        <EmailText>Choose one of these times (Indianapolis time):</EmailText>
        {input.offers.map((at) => (
          // A separate block, or the plain text would join a link with the next time.
          <div key={at.getTime()}>
            <EmailButton href={`${page}?time=${localOf(at)}`}>{`${weekday(at)}, ${dayAndTime(at)}`}</EmailButton>
          </div>
        ))}
        <EmailText>
          <EmailLink href={page}>None of these times work</EmailLink>
        </EmailText>
      </>
    )
  },
})
