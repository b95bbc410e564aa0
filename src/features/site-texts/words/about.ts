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
      original: `{name} sells and finds homes in {first_place} and the towns around Indianapolis, licensed since {licensed_since}. Whoever shows you the house is the person who writes the offer, reads the inspection with you and sits at the closing table.

## How we work

- Every request gets a time by which it is answered, and you see that time before you send it.
- We put our fee in writing before the first showing. It is an amount or a rate, and it is negotiable.
- We tell you what a house will cost each month, taxes as they will be for you, not as they are for the seller.
- If we see a problem with a home, we tell you.

## What we do not do

- We do not sell your name, number or searches. There is no lead desk behind the form.
- We don’t rate neighborhoods or comment on who lives there. Fair housing law bars steering.
- We do not take money from the firms on our vendor list for sending you there.`,
      until: '',
    },
  },
} as const satisfies PageTexts
