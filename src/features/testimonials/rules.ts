import type { PublicTestimonial, Testimonial, TestimonialFields } from './schema.ts'
import { DEAL_PHRASES, MESSAGES } from './words.ts'

/**
 * What stands against publishing what a client wrote, or null. Stars do not: a bad one is published like a good one.
 * Source: 16 CFR 465, rule on consumer reviews and testimonials.
 */
export function publishFault(
  testimonial: Pick<Testimonial, 'may_publish' | 'is_client_proved'>,
): 'noConsent' | 'notProved' | null {
  if (!testimonial.may_publish) return 'noConsent'
  return testimonial.is_client_proved ? null : 'notProved'
}

/** What the person reads of it. */
export function publishRefusal(testimonial: Pick<Testimonial, 'may_publish' | 'is_client_proved'>): string | null {
  const fault = publishFault(testimonial)
  return fault && MESSAGES[fault]
}

/** Where and when, as it stands under a quote: "Sold on Wheatfield Lane, Greenwood, 2026". */
export function placeLine({
  deal,
  place,
  dealt_year,
}: Pick<PublicTestimonial, 'deal' | 'place' | 'dealt_year'>): string {
  return [`${DEAL_PHRASES[deal]} ${place}`, dealt_year].filter(Boolean).join(', ')
}

/** The mean of stars with one decimal, or null where there are none. */
export function averageOf(sum: number, count: number): number | null {
  return count > 0 ? Math.round((sum / count) * 10) / 10 : null
}

/** True where an edit changes nothing. */
export function isUnchanged(stored: Testimonial, fields: TestimonialFields): boolean {
  return (Object.keys(fields) as string[])
    .filter((name): name is keyof TestimonialFields => name in fields)
    .every((name) => stored[name] === fields[name])
}
