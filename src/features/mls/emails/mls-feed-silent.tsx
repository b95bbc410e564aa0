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
  preview: ({ read_at }) => `They are those of ${dayAndTime(read_at)}.`,
  Body: ({ input: { read_at, reason, paused_at }, from }) => (
    <>
      <EmailHeading>Listing data is out of date</EmailHeading>
      <EmailText>
        The MLS feed was last read to its end on {dayAndTime(read_at)}. The rules of the MLS ask for a refresh at least
        every twelve hours; after that the site tells its visitors that it is behind.
      </EmailText>
      {paused_at ? (
        <EmailText>
          It was paused by hand on {dayAndTime(paused_at)}: {reason} Nothing is read until a super administrator resumes
          it.
        </EmailText>
      ) : (
        <>
          {reason && <EmailText>Last error: {reason}</EmailText>}
          <EmailText>We retry every minute.</EmailText>
        </>
      )}
      <EmailButton href={`${from.url}/admin/mls-sync`}>Open MLS sync</EmailButton>
    </>
  ),
})
