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
        'We price from closed sales, fix what an inspector would write down, and tell you what is left at three prices before you sign anything.',
      until: '',
    },
    steps: {
      kind: 'rows',
      label: 'Steps',
      max: 1000,
      original: `24 hours: You hear from us, with a range and the sales behind it.
Week 1: We visit and give you a written list of what to fix and what to skip.
Week 4: Photographs, floor plan, the MLS, the sign.
Each Monday: A report on showings, feedback, and new competition.
Closing: Your listing agent joins you at closing.`,
      until: '',
    },
    points: {
      kind: 'points',
      label: 'Points of the marketing plan',
      max: 4000,
      // The 22-Point Marketing Plan. Source: specification 1, claims of page copy.
      original: `A walk through the house with a written list: fix, clean, leave A price range from closed sales near you, with each adjustment shown A net sheet at three prices: what you keep Advice on whether to inspect and test for radon before listing A plan for each room, with dates Names of painters, cleaners and trades whose work we know Two hours with a home stager Daylight photographs, 25 or more, in the order of a visit A measured floor plan A video walk for buyers who are out of state Remarks that say what a photograph cannot The MLS, checked field by field before it goes out Your home first among ours on this site A page of its own, with one form and one phone number A sign with a code that opens that page Letters to the fifty houses nearest to you A note to every broker who sold nearby this year An open house in the first week, if you want one What each visitor said, to you, the same day A report each Monday: views, showings, and what changed around you Offers side by side, net of everything One person from the contract to the closing table`,
      until: '',
    },
    points_lead: {
      kind: 'line',
      label: 'Introduction of the plan on this page',
      max: 300,
      original: 'You’ll get the plan with dates, and we check off each step with you.',
      until: '',
    },
    points_home_lead: {
      kind: 'line',
      label: 'Introduction of the plan on the home page',
      max: 300,
      original:
        'What we do for every home we list, at every price. You get it with dates, and we check off each point with you.',
      until: '',
    },
    cost: {
      kind: 'text',
      label: 'What it costs',
      max: 2000,
      isLaw: true,
      original: `Our fee is an amount or a rate that you and we agree on before we begin. It is not set by law, and it is negotiable. If the house does not sell, you owe us nothing for our work.

You also pay off your loan, your share of the property tax, and, by custom around Indianapolis, the owner's title policy. Indiana takes no transfer tax. The net sheet adds it up to the dollar.`,
      until:
        'Our fee is an amount or a rate that you and we agree on before we begin. It is not set by law, and it is negotiable.',
    },
  },
} as const satisfies PageTexts
