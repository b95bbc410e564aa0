import type { PageTexts } from '../words.ts'

/** The email that the form of the sellers guide sends. Its buttons are the program's, because they depend on the site. */
export const SELLER_CHECKLIST = {
  label: 'Sellers’ checklist email',
  path: null,
  texts: {
    subject: {
      kind: 'line',
      label: 'Subject',
      max: 120,
      original: 'Your checklist for selling a home in Central Indiana',
    },
    preview: {
      kind: 'line',
      label: 'Preview in the inbox',
      max: 150,
      original: 'Eight weeks in eight lines.',
    },
    headline: { kind: 'line', label: 'Headline', max: 90, original: 'Eight weeks in eight lines' },
    steps: {
      kind: 'points',
      label: 'Checklist',
      max: 4000,
      original: `Eight weeks before: ask for a price range with the closed sales behind it. Ask your lender for the payoff.
Six weeks before: fix what an inspector would write down. Gutters, a dripping trap, a dead outlet, a furnace without a service tag.
Five weeks before: fill in the Seller’s Residential Real Estate Sales Disclosure from what you know, not from memory of what you were told.
Four weeks before: find the papers. Survey, roof and furnace invoices, permits, HOA rules, the last two tax bills.
Three weeks before: empty a third of every closet, and the kitchen counters. Leave the walls alone unless they are loud.
Two weeks before: photographs in daylight, lamps on, cars out of the drive.
When the offer comes: read the closing date and the inspection terms before you read the price.
Before closing: keep the insurance and the utilities on until the deed is signed.`,
    },
    guide: {
      kind: 'line',
      label: 'Line above the link to the guide',
      max: 150,
      original: 'Our guide explains each step.',
    },
  },
} as const satisfies PageTexts
