import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { REPORT_OUTCOMES, type ReportOutcome } from '../words.ts'

const WHAT: Record<ReportOutcome, string> = {
  corrected: 'You were right, and it is corrected.',
  passed_on: 'What you saw comes from the MLS, where the listing broker corrects it. We passed it on to them.',
  no_fault: 'We checked, and the listing is correct.',
  gone: 'The listing has left our site since.',
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
      <EmailHeading>Thank you for telling us</EmailHeading>
      <EmailText>
        You told us that something in a listing on our site was wrong{listing ? `: ${listing}` : ''}. {WHAT[outcome]}
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
