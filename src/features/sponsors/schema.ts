import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import type { ContactMethod } from '#features/accounts/words.ts'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { leadFormInput } from '#features/leads/schema.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, optionalWebsite, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { defineRecord, field, type RecordValues } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { INQUIRY_STATUSES, type InquiryStatus, MESSAGES, SPONSOR_LEVELS, SPONSOR_LIST } from './words.ts'

/** An item of a list, or null. */
const choice = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(Id),
)

/** Fields that admins edit: status, event, and what visitors see. */
export const sponsorRecord = defineRecord({
  name: 'sponsor',
  table: 'sponsors',
  fields: {
    status: field('Status', oneOf(INQUIRY_STATUSES, 'Choose a status.')),
    event_id: field('Event', choice),
    level: field('Pays for', oneOf(SPONSOR_LEVELS, 'Choose what they pay for.')),
    company: field('Company', line(120, 'Enter the company name.')),
    website_url: field('Website', optionalWebsite()),
    is_shown: field('Named on the page', z.boolean(), false),
  },
  messages: MESSAGES,
})
export type SponsorFields = RecordValues<typeof sponsorRecord>

/** A sponsor as visitors see it. */
export interface PublicSponsor extends Pick<SponsorFields, 'company' | 'website_url' | 'level'> {
  id: string
  logo: { id: string; width: number; height: number } | null
}

/** An inquiry as admins see it. */
export interface Sponsor extends PublicSponsor, SponsorFields {
  name: string
  email: string | null
  phone: string | null
  message: string | null
  event_title: string | null
  due_at: Date | null
  answered_at: Date | null
  version: number
  created_at: Date
}

/** An inquiry on its admin page, with the events to choose from. */
export interface SponsorDetail {
  sponsor: Sponsor
  events: { id: string; title: string; starts_at: Date }[]
  /** From the preferences of the account, or null without an account. */
  preferred_contact_method: ContactMethod | null
}

/** An offer to sponsor an event. */
export const SubmitSponsorInquiry = z.object({
  company: line(120, 'Enter the name of your company.'),
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  website_url: optionalWebsite(),
  level: oneOf(SPONSOR_LEVELS, 'Choose what you’d like to sponsor.'),
  eventId: choice,
  logoId: choice,
  message: paragraphs(2000),
  contactConsent: ContactConsent,
  ...leadFormInput,
})
export type SubmitSponsorInquiry = z.infer<typeof SubmitSponsorInquiry>

/** Due time of the reply. */
export interface InquiryAnswer {
  success: true
  due_at: Date
}

/** Converts browser form data to an object. Other values are validated unchanged. */
const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/** An uploaded image. */
export const UploadSponsorLogo = z.pipe(fromForm, z.object({ file: z.file(MESSAGES.noFile), captcha: CaptchaPass }))
export type UploadSponsorLogo = z.infer<typeof UploadSponsorLogo>

/** The re-encoded logo. The inquiry submits its id. */
export interface UploadedLogo {
  logo_id: string
  width: number
  height: number
}

/** Id of an event. */
export const ListEventSponsors = z.object({ eventId: Id })
export type ListEventSponsors = z.infer<typeof ListEventSponsors>

/** Input for a page of the admin table. */
export const ListSponsors = tableInput(SPONSOR_LIST)
export type ListSponsors = z.infer<typeof ListSponsors>

/** A page of inquiries, with the counts of its tabs. */
export interface SponsorsPage extends TablePage<Sponsor> {
  counts: Record<InquiryStatus, number>
}

/** Id of an inquiry. */
export const SponsorId = z.object({ sponsorId: Id })
export type SponsorId = z.infer<typeof SponsorId>

/** A changed inquiry, based on `version`. */
export const UpdateSponsor = z.object({ ...sponsorRecord.shape, sponsorId: Id, version: Version })
export type UpdateSponsor = z.infer<typeof UpdateSponsor>
