import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'

/** Emails the feed's administrators that the feed refuses requests, and until when the sync waits. */
export const mlsFeedHalted = defineEmail({
  name: 'mls-feed-halted',
  isTransactional: true,
  input: z.object({ reason: z.string(), halted_until: z.date() }),
  subject: () => 'The MLS suspended our access',
  preview: ({ halted_until }) => `We’ll try again at ${dayAndTime(halted_until)}.`,
  Body: ({ input: { reason, halted_until }, from }) => (
    <>
      <EmailHeading>The MLS suspended our access</EmailHeading>
      <EmailText>{reason}</EmailText>
      <EmailText>
        Nothing is asked of it before {dayAndTime(halted_until)}, and later each time it refuses again. Until then the
        site shows what it knew last, with the time at which that was. If this goes on, ask the MLS whether the token is
        suspended.
      </EmailText>
      <EmailButton href={`${from.url}/admin/mls-sync`}>Open MLS sync</EmailButton>
    </>
  ),
})
