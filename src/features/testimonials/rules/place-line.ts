import type { PublicTestimonial } from '../schema.ts'
import { DEAL_PHRASES } from '../words/stories.ts'

/** Returns the line under a quote: "Sold on Wheatfield Lane, Greenwood, 2026". */
export function placeLine({
  deal,
  place,
  dealt_year,
}: Pick<PublicTestimonial, 'deal' | 'place' | 'dealt_year'>): string {
  return [`${DEAL_PHRASES[deal]} ${place}`, dealt_year].filter(Boolean).join(', ')
}
