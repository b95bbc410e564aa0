import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { LISTING_FAULTS } from '../words.ts'

/** Tells the office about a reported listing error and its due time. */
export const listingReported = defineEmail({
  name: 'listing-reported',
  isTransactional: true,
  input: z.object({
    report_id: z.string(),
    property_id: z.string(),
    listing_title: z.string(),
    listing_id: z.nullable(z.string()),
    fault: z.enum(keysOf(LISTING_FAULTS)),
    message: z.string(),
    email: z.nullable(z.string()),
    due_at: z.date(),
  }),
  subject: ({ listing_title }) => `Listing error reported: ${listing_title}`,
  preview: ({ due_at }) => `Review it by ${dayAndTime(due_at)}.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>A visitor reported an error in a listing</EmailHeading>
      <EmailText>
        <EmailLink href={`${from.url}/properties/${input.property_id}`}>{input.listing_title}</EmailLink>
        {input.listing_id && (
          <>
            <br />
            MLS number {input.listing_id}
          </>
        )}
      </EmailText>
      <EmailText>Error: {LISTING_FAULTS[input.fault]}</EmailText>
      <EmailText>Message: {input.message}</EmailText>
      <EmailText>{input.email ? `Reply requested: ${input.email}` : 'They left no email address.'}</EmailText>
      <EmailText>
        Review it by {dayAndTime(input.due_at)}. If the error is in MLS data, the listing broker corrects it in the MLS.
        If we added it, we correct it.
      </EmailText>
      <EmailButton href={`${from.url}/admin/listing-reports/${input.report_id}`}>Open the report</EmailButton>
    </>
  ),
})
