import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { dayAndTime } from '#kit/time/format.ts'

/** Emails the feed's administrators that the listings are getting out of date. */
export const mlsFeedSilent = defineEmail({
  name: 'mls-feed-silent',
  isTransactional: true,
  input: z.object({ read_at: z.date(), reason: z.nullable(z.string()), paused_at: z.nullable(z.date()) }),
  subject: () => 'No MLS sync for 6 hours',
  preview: ({ read_at }) => `The data is from ${dayAndTime(read_at)}.`,
  Body: ({ input: { read_at, reason, paused_at }, from }) => (
    <>
      <EmailHeading>Listing data is out of date</EmailHeading>
      <EmailText>
        The last complete MLS sync was on {dayAndTime(read_at)}. MLS rules require an update at least every 12 hours.
        After that, the site shows visitors a notice.
      </EmailText>
      {paused_at ? (
        <EmailText>
          The sync was paused manually on {dayAndTime(paused_at)}: {reason} It won’t run until a super administrator
          resumes it.
        </EmailText>
      ) : (
        <>
          {reason && <EmailText>Last error: {reason}</EmailText>}
          <EmailText>We’re retrying every minute.</EmailText>
        </>
      )}
      <EmailButton href={`${from.url}/admin/mls-sync`}>Open MLS sync</EmailButton>
    </>
  ),
})
