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
        We’ll send no requests before {dayAndTime(halted_until)}, and we’ll wait longer after each refusal. Until then
        the site shows the last synced listings with their date and time. If this continues, ask the MLS whether the
        token is suspended.
      </EmailText>
      <EmailButton href={`${from.url}/admin/mls-sync`}>Open MLS sync</EmailButton>
    </>
  ),
})
