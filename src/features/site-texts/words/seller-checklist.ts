import type { PageTexts } from '../words.ts'

/** The email that the form of the sellers guide sends. Its buttons are the program's, because they depend on the site. */
export const SELLER_CHECKLIST = {
  label: 'Sellers checklist email',
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
      original: '8 weeks, 8 steps.',
    },
    headline: { kind: 'line', label: 'Headline', max: 90, original: '8 weeks, 8 steps' },
    steps: {
      kind: 'points',
      label: 'Checklist',
      max: 4000,
      original: `8 weeks before: get a price range with the comparable sales behind it. Ask your lender for the payoff amount.
6 weeks before: fix what an inspector would write down, such as gutters, leaks, and dead outlets. Have the furnace serviced.
5 weeks before: fill in the Seller’s Residential Real Estate Sales Disclosure. Answer from what you know, not from what you heard.
4 weeks before: find your documents, including the survey, roof and furnace invoices, permits, HOA rules, and the last 2 tax bills.
3 weeks before: empty a third of every closet, and clear the kitchen counters. Repaint walls only if the color is strong.
2 weeks before: schedule photos in daylight. Turn on the lamps, and move cars out of the driveway.
When you get an offer: read the closing date and the inspection terms before the price.
Before closing: keep the insurance and the utilities on until you sign the deed.`,
    },
    guide: {
      kind: 'line',
      label: 'Line above the link to the guide',
      max: 150,
      original: 'Our guide explains each step.',
    },
  },
} as const satisfies PageTexts
