import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { CaptchaPass } from '#features/captcha/schema.ts'
import { Honeypot, Id, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { DEALS, MESSAGES, MOST_STORIES, RATINGS, TESTIMONIAL_LIST, type TestimonialStatus } from './words.ts'

const place = line(120, 'Enter the street and the town, such as Wheatfield Lane, Greenwood.')
const deal = oneOf(DEALS, 'Choose what we did together.')
const body = paragraphs(2000).check(z.minLength(20, 'Write a sentence or two.'))
const year = z.nullable(
  z
    .int('Enter a year, such as 2025.')
    .check(z.minimum(2000, 'Enter a year from 2000 on.'), z.maximum(2100, 'Enter a year such as 2025.')),
)

/** What administrators may edit: typing errors, and whether the client was found in the records. Stars are the client's. */
export const testimonialRecord = defineRecord({
  name: 'testimonial',
  table: 'testimonials',
  fields: {
    name: field('Name', line(120, 'Enter a name.')),
    place: field('Street and town', place),
    deal: field('What we did together', deal),
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

/** A testimonial as administrators see it. */
export interface Testimonial extends PublicTestimonial, TestimonialFields, Stored {
  /** As the client wrote it. */
  original_body: string
  email: string | null
  agent_id: string | null
  status: TestimonialStatus
  may_publish: boolean
  published_at: Date | null
}

/** Stars of all published testimonials, and the number received: none is left out for its stars. */
export interface AggregateRating {
  /** 1 to 5 with one decimal, or null where nothing is published. */
  average: number | null
  count: number
  received: number
}

const fields = {
  name: line(120, 'Enter your name as it should stand under your words.'),
  place,
  deal,
  rating: oneOf(RATINGS, 'Choose how many stars.'),
  body,
  dealt_year: year,
  email: Email,
  mayPublish: z.boolean().check(z.refine((value) => value, MESSAGES.consentMissing)),
}
/** The public form. */
export const TestimonialForm = z.object({ ...fields, website: Honeypot })

/** What a client sends. */
export const SubmitTestimonial = z.object({ ...fields, website: z.optional(Honeypot), captcha: CaptchaPass })
export type SubmitTestimonial = z.infer<typeof SubmitTestimonial>

/** A changed testimonial; `version` is the one that the change is based on. */
export const UpdateTestimonial = z.object({ ...testimonialRecord.shape, testimonialId: Id, version: Version })
export type UpdateTestimonial = z.infer<typeof UpdateTestimonial>

/** Names one testimonial. */
export const TestimonialId = z.object({ testimonialId: Id })
export type TestimonialId = z.infer<typeof TestimonialId>

/** Publishes or hides a testimonial. */
export const ToggleTestimonial = z.object({ testimonialId: Id, published: z.boolean() })
export type ToggleTestimonial = z.infer<typeof ToggleTestimonial>

/** How many to list. */
export const ListPublishedTestimonials = z.object({ limit: z.int().check(z.minimum(1), z.maximum(MOST_STORIES)) })
export type ListPublishedTestimonials = z.infer<typeof ListPublishedTestimonials>

/** A page of the administrators' table. */
export const ListAllTestimonials = tableInput(TESTIMONIAL_LIST)
export type ListAllTestimonials = z.infer<typeof ListAllTestimonials>

/** A page of all testimonials, with the counts of its tabs. */
export interface TestimonialsPage extends TablePage<Testimonial> {
  counts: Record<TestimonialStatus, number>
}
