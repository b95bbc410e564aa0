import { count } from '#kit/time/format.ts'
import type { Testimonial } from './schema.ts'
import { MESSAGES, type TestimonialStatus } from './words.ts'

/**
 * Returns why a testimonial cannot be published, or null. Stars never decide.
 * Source: 16 CFR 465, rule on consumer reviews and testimonials.
 */
export function publishFault(
  testimonial: Pick<Testimonial, 'may_publish' | 'is_client_proved'>,
): 'noConsent' | 'notProved' | null {
  if (!testimonial.may_publish) return 'noConsent'
  return testimonial.is_client_proved ? null : 'notProved'
}

/** Returns the reason as text. */
export function publishRefusal(testimonial: Pick<Testimonial, 'may_publish' | 'is_client_proved'>): string | null {
  const fault = publishFault(testimonial)
  return fault && MESSAGES[fault]
}

/** Returns the status after an admin publishes or hides a testimonial. Hiding a pending one leaves it pending. */
export function statusAfter(status: TestimonialStatus, isPublished: boolean): TestimonialStatus {
  if (isPublished) return 'published'
  return status === 'published' ? 'hidden' : status
}

/** Returns the average rating with one decimal, or null without ratings. */
export function averageOf(sum: number, count: number): number | null {
  return count > 0 ? Math.round((sum / count) * 10) / 10 : null
}

/** Returns the sentence on the testimonials that are not published. */
export function unpublishedSentence({ count: published, received }: { count: number; received: number }): string {
  return published >= received
    ? 'We publish every client testimonial, whatever the rating.'
    : `${count(received, 'client')} wrote to us. ${received - published} asked us not to publish, or we’re still checking our records.`
}
