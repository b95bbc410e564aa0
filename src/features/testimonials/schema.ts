import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { formInput } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, paragraphs, Version } from '#kit/form/inputs.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import { DEALS, type Deal, MAX_STORIES, MESSAGES, RATINGS, TESTIMONIAL_LIST, type TestimonialStatus } from './words.ts'

/** What a client said, as visitors read it. */
export interface PublicTestimonial {
  id: string
  name: string
  place: string
  deal: Deal
  body: string
  /** 1 to 5. */
  rating: number
  dealt_year: number | null
  agent_name: string | null
}

/** The whole record, as an administrator sees it. */
export interface Testimonial extends PublicTestimonial {
  /** As the client wrote it. */
  original_body: string
  email: string | null
  agent_id: string | null
  status: TestimonialStatus
  may_publish: boolean
  is_client_proved: boolean
  published_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

/** The stars of all that is published, and how many were received: nothing is left out for its stars. */
export interface AggregateRating {
  /** 1 to 5 with one decimal, or null where nothing is published. */
  average: number | null
  count: number
  received: number
}

const place = line(120, 'Enter the street and the town, such as Wheatfield Lane, Greenwood.')
const body = paragraphs(2000).check(z.minLength(20, 'Write a sentence or two.'))
const year = z.nullable(
  z
    .int('Enter a year, such as 2025.')
    .check(z.minimum(2000, 'Enter a year from 2000 on.'), z.maximum(2100, 'Enter a year such as 2025.')),
)
/** A client's account of their dealings with the brokerage. */
export const SubmitTestimonial = z.object({
  name: line(120, 'Enter your name as it should stand under your words.'),
  place,
  deal: oneOf(DEALS, 'Choose what we did together.'),
  rating: oneOf(RATINGS, 'Choose how many stars.'),
  body,
  dealt_year: year,
  email: Email,
  mayPublish: z.boolean().check(z.refine((value) => value, MESSAGES.consentMissing)),
  ...formInput,
})
export type SubmitTestimonial = z.infer<typeof SubmitTestimonial>

/** What an administrator may mend: slips of the pen, and who it was. Stars are the client's alone. */
export const UpdateTestimonial = z.object({
  testimonialId: Id,
  version: Version,
  name: line(120, 'Enter a name.'),
  place,
  deal: oneOf(DEALS, 'Choose what we did together.'),
  body,
  dealt_year: year,
  is_client_proved: z.boolean(),
})
export type UpdateTestimonial = z.infer<typeof UpdateTestimonial>

/** The members that the edit form writes. */
export type TestimonialFields = Omit<UpdateTestimonial, 'testimonialId' | 'version'>

/** Names one testimonial. */
export const TestimonialId = z.object({ testimonialId: Id })
export type TestimonialId = z.infer<typeof TestimonialId>

/** On the site or not. */
export const ToggleTestimonial = z.object({ testimonialId: Id, published: z.boolean() })
export type ToggleTestimonial = z.infer<typeof ToggleTestimonial>

/** How many are wished for. */
export const ListPublishedTestimonials = z.object({ limit: z.int().check(z.minimum(1), z.maximum(MAX_STORIES)) })
export type ListPublishedTestimonials = z.infer<typeof ListPublishedTestimonials>

/** A page of the administrators' table. */
export const ListAllTestimonials = tableInput(TESTIMONIAL_LIST)
export type ListAllTestimonials = z.infer<typeof ListAllTestimonials>

/** A page of all testimonials, with the counts of its tabs. */
export interface TestimonialsPage extends TablePage<Testimonial> {
  counts: Record<TestimonialStatus, number>
}
