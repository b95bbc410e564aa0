import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { leadFormInput } from '#features/contacts/schema.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, optionalWebsite, paragraphs, Version } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import {
  INQUIRY_STATUSES,
  type InquiryStatus,
  MESSAGES,
  SPONSOR_LEVELS,
  SPONSOR_LIST,
  type SponsorLevel,
} from './words.ts'

/** A firm that pays for an evening, as visitors read it. */
export interface PublicSponsor {
  id: string
  company: string
  website_url: string | null
  level: SponsorLevel
  logo: { id: string; width: number; height: number } | null
}

/** An inquiry, as an administrator reads it. */
export interface Sponsor extends PublicSponsor {
  status: InquiryStatus
  name: string
  email: string | null
  phone: string | null
  message: string | null
  event_id: string | null
  event_title: string | null
  due_at: Date | null
  answered_at: Date | null
  is_shown: boolean
  version: number
  created_at: Date
}

/** One of a list, or none. */
const choice = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(Id),
)
/** An offer to sponsor an event. */
export const SubmitSponsorInquiry = z.object({
  company: line(120, 'Enter the name of your firm.'),
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  website_url: optionalWebsite(),
  level: oneOf(SPONSOR_LEVELS, 'Choose what you would pay for.'),
  eventId: choice,
  logoId: choice,
  message: paragraphs(2000),
  contactConsent: ContactConsent,
  ...leadFormInput,
})
export type SubmitSponsorInquiry = z.infer<typeof SubmitSponsorInquiry>

/** By when a firm that asked is answered. */
export interface InquiryAnswer {
  success: true
  due_at: Date
}

/** A form as the browser sends it is read by its names; anything else is judged as it is. */
const fromForm = z.transform((value: unknown) => (value instanceof FormData ? Object.fromEntries(value) : value))

/** A picture file. */
export const UploadSponsorLogo = z.pipe(fromForm, z.object({ file: z.file(MESSAGES.noFile), captcha: CaptchaPass }))
export type UploadSponsorLogo = z.infer<typeof UploadSponsorLogo>

/** A logo as we made it anew; its id goes with the inquiry. */
export interface UploadedLogo {
  logo_id: string
  width: number
  height: number
}

/** The sponsors of one event. */
export const ListEventSponsors = z.object({ eventId: Id })
export type ListEventSponsors = z.infer<typeof ListEventSponsors>

/** A page of the administrators' table. */
export const ListSponsors = tableInput(SPONSOR_LIST)
export type ListSponsors = z.infer<typeof ListSponsors>

/** A page of inquiries, with the counts of its tabs. */
export interface SponsorsPage extends TablePage<Sponsor> {
  counts: Record<InquiryStatus, number>
}

/** Names one inquiry. */
export const SponsorId = z.object({ sponsorId: Id })
export type SponsorId = z.infer<typeof SponsorId>

/** What an administrator says of an inquiry: how far it has come, of which event, and what visitors read. */
export const UpdateSponsor = z.object({
  sponsorId: Id,
  version: Version,
  status: oneOf(INQUIRY_STATUSES, 'Choose a status.'),
  company: line(120, 'Enter the name of the firm.'),
  website_url: optionalWebsite(),
  level: oneOf(SPONSOR_LEVELS, 'Choose what they pay for.'),
  event_id: choice,
  is_shown: z.boolean(),
})
export type UpdateSponsor = z.infer<typeof UpdateSponsor>
/** The members that its form writes. */
export type SponsorFields = Omit<UpdateSponsor, 'sponsorId' | 'version'>
