import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '#kit/email/templates.tsx'
import { count, dayAndTime } from '#kit/time/format.ts'
import { REPORT_PROMISE } from '../words.ts'

const MOST_NAMED = 10

/** Tells those who answer for the feed of reports of faults that nobody looked at in time. */
export const listingReportsLate = defineEmail({
  name: 'listing-reports-late',
  isTransactional: true,
  input: z.object({
    reports: z.array(z.object({ id: z.string(), listing_title: z.string(), due_at: z.date() })),
  }),
  subject: ({ reports }) => `Late: ${count(reports.length, 'report')} of faults in listings`,
  Body: ({ input: { reports }, from }) => (
    <>
      <LetterHeading>Nobody has looked at a report yet</LetterHeading>
      <LetterText>
        {`We promise visitors to look at reports within ${REPORT_PROMISE}, and the MLS requires prompt corrections.`}
      </LetterText>
      {reports.slice(0, MOST_NAMED).map(({ id, listing_title, due_at }) => (
        <LetterText key={id}>
          <LetterLink href={`${from.url}/admin/listing-reports/${id}`}>{listing_title}</LetterLink>, due{' '}
          {dayAndTime(due_at)}
        </LetterText>
      ))}
      {reports.length > MOST_NAMED && (
        <LetterText>And {count(reports.length - MOST_NAMED, 'more', 'more')}.</LetterText>
      )}
      <LetterButton href={`${from.url}/admin/listing-reports`}>Open the reports</LetterButton>
    </>
  ),
})
