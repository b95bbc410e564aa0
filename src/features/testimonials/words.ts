import { DEALS } from './words/stories.ts'

/** Descriptions of the ratings. */
export const RATINGS = {
  '5': '5 stars: excellent',
  '4': '4 stars: good',
  '3': '3 stars: OK',
  '2': '2 stars: disappointing',
  '1': '1 star: poor',
} as const

/** Statuses of a testimonial, and their badge tones. */
export const TESTIMONIAL_STATUSES = { pending: 'Waiting', published: 'Published', hidden: 'Hidden' } as const
export type TestimonialStatus = keyof typeof TESTIMONIAL_STATUSES
export const TESTIMONIAL_TONES = { pending: 'pending', published: 'ok', hidden: 'grey' } as const

/** Sort orders and filters of the admin table. */
export const TESTIMONIAL_LIST = {
  sorts: ['received', 'name', 'rating'],
  filters: { status: TESTIMONIAL_STATUSES, deal: DEALS },
} as const

/** Texts that several places show or compare. */
export const MESSAGES = {
  notFound: 'This testimonial was deleted.',
  changedMeanwhile: 'Someone else saved this testimonial after you opened it.',
  consentMissing: 'Check this box so we can publish your testimonial.',
  noConsent: 'The client hasn’t agreed to be published. Ask them, then record their consent.',
  notProved: 'Find the client in our records first, then check the box.',
  noConsentDate: 'Enter the date the client agreed.',
  noConsentNote: 'Enter how the client agreed, such as “by email” or “signed form.”',
  consentLater: 'Enter today or an earlier day.',
  consentKnown: 'The client already agreed on the site’s form.',
} as const
