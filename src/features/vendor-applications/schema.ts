import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { ContactConsent, formInput } from '#features/public-forms/schema.ts'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { Id, line, oneOf, optionalLine, optionalWebsite, paragraphs, Version } from '#kit/form/inputs.ts'
import { phone } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordValues } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { APPLICATION_LIST, type ApplicationStatus, DECISIONS, MESSAGES } from './words.ts'

/** A business that applies to be listed. Labels are questions to the applicant. */
export const applicationRecord = defineRecord({
  name: 'vendor_application',
  table: 'vendor_applications',
  fields: {
    name: field('Business name', line(120, 'Enter the name of your business.')),
    service_type: field('Service', oneOf(SERVICE_TYPES, 'Choose a service.')),
    description: field('Describe your work', paragraphs(400).check(z.minLength(20, 'Write 2 or 3 sentences.'))),
    contact_name: field('Your name', line(80, 'Enter your name.')),
    phone: field('Phone', phone(MESSAGES.phoneMissing)),
    email: field('Email', Email),
    website_url: field('Website', optionalWebsite()),
    city: field('City', line(80, 'Enter the city.')),
    license_number: field('License number', optionalLine(40)),
    insurer: field('Insurance company', line(120, 'Enter the insurance company.')),
    work_seen_by: field(
      '2 client references',
      paragraphs(600).check(z.minLength(5, 'Name 2 people we can ask, with a phone number or email.')),
    ),
    ties: field('Do you know anyone in this office?', optionalLine(400)),
  },
  messages: MESSAGES,
})
export type ApplicationFields = RecordValues<typeof applicationRecord>

/** An application as admins see it. */
export interface VendorApplication extends ApplicationFields {
  id: string
  status: ApplicationStatus
  /** Id of the vendor created from it, while that exists. */
  vendor_id: string | null
  review_note: string | null
  reviewed_at: Date | null
  reviewer_name: string | null
  version: number
  created_at: Date
}

/** An application of a business to be listed. */
export const SubmitVendorApplication = z.object({
  ...applicationRecord.shape,
  contactConsent: ContactConsent,
  ...formInput,
})
export type SubmitVendorApplication = z.infer<typeof SubmitVendorApplication>

/** Input for a page of the admin table. */
export const ListVendorApplications = tableInput(APPLICATION_LIST)
export type ListVendorApplications = z.infer<typeof ListVendorApplications>

/** A page of applications, with the counts of its tabs. */
export interface ApplicationsPage extends TablePage<VendorApplication> {
  counts: Record<ApplicationStatus, number>
}

/** Id of an application. */
export const ApplicationId = z.object({ applicationId: Id })
export type ApplicationId = z.infer<typeof ApplicationId>

/** A decision, based on `version`. The applicant sees the note. */
export const ReviewVendorApplication = z
  .object({
    applicationId: Id,
    version: Version,
    decision: oneOf(DECISIONS, 'Choose a decision.'),
    note: paragraphs(600),
  })
  .check(
    z.refine(({ decision, note }) => decision === 'approve' || note !== '', {
      path: ['note'],
      message: MESSAGES.noteMissing,
    }),
  )
export type ReviewVendorApplication = z.infer<typeof ReviewVendorApplication>
