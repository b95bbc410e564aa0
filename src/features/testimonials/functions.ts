import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import {
  ListAllTestimonials,
  ListPublishedTestimonials,
  RecordTestimonialConsent,
  SubmitTestimonial,
  TestimonialId,
  ToggleTestimonial,
  UpdateTestimonial,
} from './schema.ts'

/** Lists published testimonials, newest first. */
export const listPublishedTestimonials = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(ListPublishedTestimonials)
  .handler(({ data }) => operations.listPublishedTestimonials(data))

/** Returns the average rating and the number of published testimonials. */
export const getAggregateRating = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.getAggregateRating())

/** Stores a testimonial for review. @throws invalid, limited */
export const submitTestimonial = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitTestimonial)
  .handler(({ context, data }) => operations.submitTestimonial(context.actor, data))

/** Returns a page of all testimonials, published or not. */
export const listAllTestimonials = call({ method: 'GET' })
  .middleware([access('admin:testimonials')])
  .validator(ListAllTestimonials)
  .handler(({ context, data }) => operations.listAllTestimonials(context.actor, data))

/** Returns a testimonial. @throws not_found */
export const getTestimonial = call({ method: 'GET' })
  .middleware([access('admin:testimonials')])
  .validator(TestimonialId)
  .handler(({ context, data }) => operations.getTestimonial(context.actor, data))

/** Corrects a testimonial. @throws not_found, invalid, conflict */
export const updateTestimonial = call({ method: 'POST' })
  .middleware([access('admin:testimonials')])
  .validator(UpdateTestimonial)
  .handler(({ context, data }) => operations.updateTestimonial(context.actor, data))

/** Records a client's consent to publish what they wrote. @throws not_found, invalid, conflict */
export const recordTestimonialConsent = call({ method: 'POST' })
  .middleware([access('admin:testimonials')])
  .validator(RecordTestimonialConsent)
  .handler(({ context, data }) => operations.recordTestimonialConsent(context.actor, data))

/** Publishes or hides a testimonial. @throws not_found, invalid */
export const toggleTestimonialPublication = call({ method: 'POST' })
  .middleware([access('admin:testimonials')])
  .validator(ToggleTestimonial)
  .handler(({ context, data }) => operations.toggleTestimonialPublication(context.actor, data))

/** Permanently deletes a testimonial. @throws not_found */
export const deleteTestimonial = call({ method: 'POST' })
  .middleware([access('admin:testimonials')])
  .validator(TestimonialId)
  .handler(({ context, data }) => operations.deleteTestimonial(context.actor, data))
