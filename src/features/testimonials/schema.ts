import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { formInput } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { DEALS, MAX_STORIES } from './words/stories.ts'
import { MESSAGES, RATINGS, TESTIMONIAL_LIST, type TestimonialStatus } from './words.ts'

const place = line(120, 'Enter the street and city, such as Maple Street, Columbus.')
const deal = oneOf(DEALS, 'Choose a service.')
const body = paragraphs(2000).check(z.minLength(20, 'Write a sentence or two.'))
const year = z.nullable(
  z
    .int('Enter a year, such as 2025.')
    .check(z.minimum(2000, 'Enter 2000 or a later year.'), z.maximum(2100, 'Enter a year such as 2025.')),
)

/** Fields that admins edit: corrections, and whether the client was verified. The rating is the client's alone. */
export const testimonialRecord = defineRecord({
  name: 'testimonial',
  table: 'testimonials',
  fields: {
    name: field('Name', line(120, 'Enter a name.')),
    place: field('Street and city', place),
    deal: field('Service', deal),
    body: field('Their words', body),
    dealt_year: field('Year', year, null),
    is_client_proved: field('Found in our records as a client', z.boolean(), false),
  },
  messages: MESSAGES,
})
export type TestimonialFields = RecordValues<typeof testimonialRecord>

/** A testimonial as visitors see it. */
export interface PublicTestimonial extends Omit<TestimonialFields, 'is_client_proved'> {
  id: string
  /** 1 to 5. */
  rating: number
  agent_name: string | null
}

/** A testimonial as admins see it. */
export interface Testimonial extends PublicTestimonial, TestimonialFields, Stored {
  /** The client's unedited text. */
  original_body: string
  email: string | null
  agent_id: string | null
  status: TestimonialStatus
  may_publish: boolean
  /** Consent that an administrator recorded; null if the client gave it on the site's form, or not at all. */
  consent_date: string | null
  consent_note: string | null
  consent_recorded_by: string | null
  published_at: Date | null
}

/** Rating of all published testimonials. `received` also counts unpublished ones of verified clients. */
export interface AggregateRating {
  /** 1 to 5 with one decimal, or null if none is published. */
  average: number | null
  count: number
  received: number
}

/** A client's testimonial. */
export const SubmitTestimonial = z.object({
  name: line(120, 'Enter your name as it should appear under your testimonial.'),
  place,
  deal,
  rating: oneOf(RATINGS, 'Choose a rating.'),
  body,
  dealt_year: year,
  email: Email,
  mayPublish: z.boolean().check(z.refine((value) => value, MESSAGES.consentMissing)),
  ...formInput,
})
export type SubmitTestimonial = z.infer<typeof SubmitTestimonial>

/** A changed testimonial, based on `version`. */
export const UpdateTestimonial = z.object({ ...testimonialRecord.shape, testimonialId: Id, version: Version })
export type UpdateTestimonial = z.infer<typeof UpdateTestimonial>

/** Id of a testimonial. */
export const TestimonialId = z.object({ testimonialId: Id })
export type TestimonialId = z.infer<typeof TestimonialId>

/** Publishes or hides a testimonial. */
export const ToggleTestimonial = z.object({ testimonialId: Id, published: z.boolean() })
export type ToggleTestimonial = z.infer<typeof ToggleTestimonial>

/** A client's consent to publish what they wrote, given elsewhere than on the site. */
export const RecordTestimonialConsent = z.object({
  testimonialId: Id,
  version: Version,
  consent_date: z.iso.date(MESSAGES.noConsentDate),
  consent_note: line(200, MESSAGES.noConsentNote),
})
export type RecordTestimonialConsent = z.infer<typeof RecordTestimonialConsent>

/** Number of testimonials to list. */
export const ListPublishedTestimonials = z.object({ limit: z.int().check(z.minimum(1), z.maximum(MAX_STORIES)) })
export type ListPublishedTestimonials = z.infer<typeof ListPublishedTestimonials>

/** Input for a page of the admin table. */
export const ListAllTestimonials = tableInput(TESTIMONIAL_LIST)
export type ListAllTestimonials = z.infer<typeof ListAllTestimonials>

/** A page of all testimonials, with the counts of its tabs. */
export interface TestimonialsPage extends TablePage<Testimonial> {
  counts: Record<TestimonialStatus, number>
}
