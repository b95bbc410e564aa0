import type { PageTexts } from '../words.ts'

export const ABOUT = {
  label: 'About',
  path: '/about',
  texts: {
    headline: {
      kind: 'line',
      label: 'Headline',
      max: 90,
      original: 'A local brokerage you can call directly',
      until: 'About {short_name}',
    },
    story: {
      kind: 'text',
      label: 'Story',
      max: 4000,
      original: `{name} helps people buy and sell homes in {first_place} and the cities and towns around Indianapolis. We’ve been licensed since {licensed_since}. The agent who shows you a home also writes the offer, reads the inspection report with you, and comes to the closing.

## How we work

- Before you send a request, you see when to expect our reply.
- We put our fee in writing before the first tour. It’s an amount or a rate, and it’s negotiable.
- We tell you what a home will cost you each month, with your property tax, not the seller’s.
- If we see a problem with a home, we tell you.

## What we don’t do

- We don’t sell your name, number, or searches.
- We don’t rate neighborhoods or comment on who lives there. Fair housing law bars steering.
- Vendors on our list don’t pay us for referrals.`,
      until: '',
    },
  },
} as const satisfies PageTexts
