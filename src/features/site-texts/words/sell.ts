import type { PageTexts } from '../words.ts'

export const SELL = {
  label: 'Sell',
  path: '/sell',
  texts: {
    headline: {
      kind: 'line',
      label: 'Headline',
      max: 90,
      original: 'Sell your home with a clear plan',
      until: 'Sell with {short_name}',
    },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original:
        'We price from closed sales, tell you what to fix before an inspector finds it, and show what you’d keep at 3 prices before you sign anything.',
      until: '',
    },
    steps: {
      kind: 'rows',
      label: 'Steps',
      max: 1000,
      original: `24 hours: We send you a price range with its comparable sales.
Week 1: We visit and give you a written list of what to fix and what to skip.
Week 4: Photos, floor plan, MLS listing, and yard sign.
Each Monday: A report on showings, feedback, and new competition.
Closing: Your listing agent joins you at closing.`,
      until: '',
    },
    points: {
      kind: 'points',
      label: 'Marketing plan points',
      max: 4000,
      // The 22-Point Marketing Plan. Source: specification 1, claims of page copy.
      original: `A walk-through of your home with a written list: fix, clean, leave
A price range from closed sales near you, with each adjustment shown
A net sheet at 3 prices, so you know what you would keep
Advice on a pre-listing inspection and radon test
A plan for each room, with dates
Names of painters, cleaners, and tradespeople whose work we know
2 hours with a home stager
At least 25 daylight photos, in the order of a walk-through
A measured floor plan
A video tour for out-of-state buyers
A listing description that says what photos can’t
An MLS entry checked field by field before it goes live
Top placement among our listings on this site
A web page for your home with one form and one phone number
A yard sign with a QR code for that page
Mailings to the 50 homes nearest to yours
A note to every broker who sold nearby this year
An open house in the first week, if you want one
Feedback from each showing, the same day
A report every Monday on views, showings, and nearby changes
A side-by-side comparison of offers, with your net from each
One point of contact from contract to closing`,
      until: '',
    },
    points_lead: {
      kind: 'line',
      label: 'Introduction to the plan on this page',
      max: 300,
      original: 'Your copy of the plan has a date for each point, and we check them off with you.',
      until: '',
    },
    points_home_lead: {
      kind: 'line',
      label: 'Introduction to the plan on the home page',
      max: 300,
      original:
        'What we do for every home we list, at any price. Your copy has a date for each point, and we check them off with you.',
      until: '',
    },
    cost: {
      kind: 'text',
      label: 'What it costs',
      max: 2000,
      isLaw: true,
      original: `We agree on our fee with you before we begin, as an amount or a rate. It is not set by law, and it is negotiable. If your home does not sell, you owe us nothing for our work.

You also pay off your loan, your share of the property tax, and, by custom around Indianapolis, the owner’s title policy. Indiana has no transfer tax. The net sheet adds it all up.`,
      until:
        'We agree on our fee with you before we begin, as an amount or a rate. It is not set by law, and it is negotiable.',
    },
  },
} as const satisfies PageTexts
