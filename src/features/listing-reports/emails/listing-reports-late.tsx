import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { count, dayAndTime } from '#kit/time/format.ts'
import { REPORT_PROMISE } from '../words.ts'

const MAX_NAMED = 10

/** Tells the admins of the MLS feed about overdue listing error reports. */
export const listingReportsLate = defineEmail({
  name: 'listing-reports-late',
  isTransactional: true,
  input: z.object({
    reports: z.array(z.object({ id: z.string(), listing_title: z.string(), due_at: z.date() })),
  }),
  subject: ({ reports }) => `Overdue: ${count(reports.length, 'listing error report')}`,
  Body: ({ input: { reports }, from }) => (
    <>
      <EmailHeading>
        {reports.length === 1
          ? 'A listing error report is overdue'
          : `${reports.length} listing error reports are overdue`}
      </EmailHeading>
      <EmailText>
        {`We tell visitors that we review reports within ${REPORT_PROMISE}, and the MLS requires prompt corrections.`}
      </EmailText>
      {reports.slice(0, MAX_NAMED).map(({ id, listing_title, due_at }) => (
        <EmailText key={id}>
          Due {dayAndTime(due_at)}:{' '}
          <EmailLink href={`${from.url}/admin/listing-reports/${id}`}>{listing_title}</EmailLink>
        </EmailText>
      ))}
      {reports.length > MAX_NAMED && <EmailText>And {count(reports.length - MAX_NAMED, 'more', 'more')}.</EmailText>}
      <EmailButton href={`${from.url}/admin/listing-reports`}>Open the reports</EmailButton>
    </>
  ),
})
