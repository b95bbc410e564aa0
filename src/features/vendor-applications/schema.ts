import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { ContactConsent, formInput } from '#features/public-forms/schema.ts'
import { SERVICE_TYPES, type ServiceType } from '#features/vendors/words.ts'
import { Id, line, oneOf, optionalLine, optionalWebsite, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { APPLICATION_LIST, type ApplicationStatus, DECISIONS, MESSAGES } from './words.ts'

/** A firm that asks to be listed, as an administrator reads it. */
export interface VendorApplication {
  id: string
  status: ApplicationStatus
  name: string
  service_type: ServiceType
  description: string
  contact_name: string
  phone: string
  email: string
  website_url: string | null
  city: string
  license_number: string | null
  insurer: string
  work_seen_by: string
  ties: string | null
  /** The vendor that was made of it, while there is one. */
  vendor_id: string | null
  review_note: string | null
  reviewed_at: Date | null
  /** Who decided, by name. */
  reviewer_name: string | null
  version: number
  created_at: Date
}

/** An application of a business to be listed. */
export const SubmitVendorApplication = z.object({
  name: line(120, 'Enter the name of your business.'),
  service_type: oneOf(SERVICE_TYPES, 'Choose what you do.'),
  description: paragraphs(400).check(z.minLength(20, 'Write two or three sentences.')),
  contact_name: line(80, 'Enter your name.'),
  phone: optionalPhone().check(z.refine((value) => value !== null, MESSAGES.phoneMissing)),
  email: Email,
  website_url: optionalWebsite(),
  city: line(80, 'Enter the town.'),
  license_number: optionalLine(40),
  insurer: line(120, 'Enter the insurance company.'),
  work_seen_by: paragraphs(600).check(z.minLength(5, 'Name two people we can ask, with a phone number or e-mail.')),
  ties: optionalLine(400),
  contactConsent: ContactConsent,
  ...formInput,
})
export type SubmitVendorApplication = z.infer<typeof SubmitVendorApplication>

/** A page of the administrators' table. */
export const ListVendorApplications = tableInput(APPLICATION_LIST)
export type ListVendorApplications = z.infer<typeof ListVendorApplications>

/** A page of applications, with the counts of its tabs. */
export interface ApplicationsPage extends TablePage<VendorApplication> {
  counts: Record<ApplicationStatus, number>
}

/** Names one application. */
export const ApplicationId = z.object({ applicationId: Id })
export type ApplicationId = z.infer<typeof ApplicationId>

/** What becomes of an application; `version` is the one that the decision is based on. The firm reads the note. */
export const ReviewVendorApplication = z
  .object({
    applicationId: Id,
    version: Version,
    decision: oneOf(DECISIONS, 'Choose what becomes of it.'),
    note: paragraphs(600),
  })
  .check(
    z.refine(({ decision, note }) => decision === 'approve' || note !== '', {
      path: ['note'],
      message: MESSAGES.noteMissing,
    }),
  )
export type ReviewVendorApplication = z.infer<typeof ReviewVendorApplication>
