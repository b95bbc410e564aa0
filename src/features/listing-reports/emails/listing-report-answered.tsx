import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { REPORT_OUTCOMES, type ReportOutcome } from '../words.ts'

const WHAT: Record<ReportOutcome, string> = {
  corrected: 'You were right, and we corrected it.',
  passed_on: 'Only the listing broker can correct this in the MLS. We sent them your report.',
  no_fault: 'We checked, and the listing is correct.',
  gone: 'The listing is no longer on our site.',
  not_a_report: 'We read your report.',
}

/** Sends the outcome to the visitor who reported an error in a listing. */
export const listingReportAnswered = defineEmail({
  name: 'listing-report-answered',
  isTransactional: true,
  input: z.object({
    /** Name of the listing, or null if visitors may no longer see it. */
    listing: z.nullable(z.string()),
    outcome: z.enum(keysOf(REPORT_OUTCOMES)),
    answer: z.string(),
  }),
  subject: ({ listing }) => (listing ? `Your report about ${listing}` : 'Your report about a listing'),
  preview: ({ outcome }) => WHAT[outcome],
  Body: ({ input: { listing, outcome, answer } }) => (
    <>
      <EmailHeading>Thank you for your report</EmailHeading>
      <EmailText>
        You reported an error in a listing on our site{listing ? `: ${listing}` : ''}. {WHAT[outcome]}
      </EmailText>
      {answer
        .split('\n')
        .filter(Boolean)
        .map((line) => (
          <EmailText key={line}>{line}</EmailText>
        ))}
    </>
  ),
})
