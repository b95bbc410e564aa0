import type { PageTexts } from '../words.ts'

export const SELLERS_GUIDE = {
  label: 'Sellers guide',
  path: '/sellers-guide',
  texts: {
    headline: { kind: 'line', label: 'Headline', max: 90, original: 'What to fix, and what to leave' },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original:
        'Three months from the first walk through the house to the money in your account: what we would tell you at the kitchen table.',
    },
    when: {
      kind: 'section',
      label: 'When to sell',
      max: 6000,
      isLaw: true,
      original: `# When to sell

The best month is the one in which you are ready. More buyers look here from April to July, and more houses stand beside yours then. In November fewer come, and those who come mean it.

Count back from the day you need to be gone. Four weeks to prepare, one to photograph and list, one to three until an offer in an ordinary market, five to six until closing where the buyer has a loan. That is three months, and it is honest.`,
    },
    price: {
      kind: 'section',
      label: 'The price',
      max: 6000,
      isLaw: true,
      original: `# The price

A price is a range with reasons. We take closed sales near you from the last months, the same kind of house, and adjust for what differs: the bath, the basement, the busy road. You see each sale and each adjustment, and you may strike one out and watch what it does.

What you paid, what you owe and what the house next door asks say nothing about it. A website's estimate has not seen your kitchen, and has not seen your neighbor's either.

> The first two weeks bring most of the buyers who will ever look. A price that is right on the first day sells for more than one that is lowered twice.`,
    },
    fix: {
      kind: 'section',
      label: 'What to fix, and what to leave',
      max: 6000,
      isLaw: true,
      original: `# What to fix, and what to leave

Fix what an inspector would write down. Each of these costs less now than it will in a negotiation:

- Gutters and downspouts that carry water away from the wall.
- Drips, slow drains, a running toilet, a missing trap.
- Dead outlets, missing plates, smoke alarms.
- The furnace and the air conditioner: a service, and its tag.
- Handrails, loose steps, rotten trim at the garage door.

Leave what the next owner will do their own way:

- The kitchen. A new one rarely comes back in the price; a clean one does.
- Carpet in good shape. Clean it.
- Windows that open and close.
- Walls of any color that is quiet.

In between lie the roof and the radon. An old roof decides what insurance your buyer can get, so we talk about it before the sign goes up. A radon fan is an ordinary repair here; test before the buyer does.`,
    },
    papers: {
      kind: 'section',
      label: 'What you must tell',
      max: 6000,
      isLaw: true,
      original: `# What you must tell

Indiana asks sellers of most homes of one to four units for the Seller's Residential Real Estate Sales Disclosure, before an offer is accepted. It asks what you know: the roof, water in the basement, the septic, permits, methamphetamine, the association. Write what you know, and "not known" where you do not. Some sales are exempt; ask before you assume that yours is.

For a house from before 1978 there is a federal lead-paint form. For a house in an association, find the rules, the dues and the name of who answers letters: your buyer's lender will want them.

A fault that you know and do not tell is the one thing that can follow you after closing. Telling it costs you a little now; most faults have a price, and a price can be agreed on.`,
    },
    agreement: {
      kind: 'section',
      label: 'The listing agreement, and what it costs',
      max: 6000,
      isLaw: true,
      original: `# The listing agreement, and what it costs

It names the price, the time, what we do for you, and what you pay. Our fee is agreed between you and us; it is not set by law, and no number is standard. Whether you offer to pay something toward the buyer's broker is your decision, made anew with each offer. It is not published in the MLS.

Ask us for a **net sheet** at three prices: what is left after the loan, our fee, the title work, your share of the property tax and whatever you grant the buyer. Around Indianapolis sellers customarily pay for the owner's title policy; Indiana takes no transfer tax.

**Property tax:** it is paid in arrears, so at closing you credit the buyer for the months of this year, and often for bills of last year that are not due yet. It looks like paying twice. It is paying what was yours, at last.

**Federal tax on the gain:** many who lived in the home for two of the last five years owe none up to a limit. Ask whoever does your taxes before you set the closing day, not after.`,
    },
    showing: {
      kind: 'section',
      label: 'Photographs, showings and open houses',
      max: 6000,
      isLaw: true,
      original: `# Photographs, showings and open houses

The photographs are the first showing. Daylight, lamps on, cars out of the drive, a third of every closet empty. We bring the photographer; you bring the boxes to a neighbor.

Be out when buyers are in, and take the dog. People say what they think in an empty house, and we write it down for you the same day. Lock away medicines, mail and the spare keys.

Some sellers want quiet: no sign, no open house, or no display on the internet. The MLS has rules for that, with forms that you sign. We explain what each one costs you in buyers.`,
    },
    offers: {
      kind: 'section',
      label: 'Offers',
      max: 6000,
      isLaw: true,
      original: `# Offers

Read the offer from the back. The price is on the first page and the risk is on the others:

1. How is it paid, and who says so? A lender whom we can reach on a Saturday is worth money.
2. How may they inspect, and what may they do with what they find?
3. What happens if the appraisal comes in low?
4. Must they sell a house first?
5. When do you get the money, and when do they get the keys?

We lay offers side by side in a table, net of everything, and tell you what we would do. You decide. We show you every offer, and we do not read letters from buyers about who they are: choosing by that can break fair housing law.`,
    },
    closing: {
      kind: 'section',
      label: 'From yes to closing',
      max: 6000,
      isLaw: true,
      original: `# From yes to closing

The inspection comes within days. Expect a list; every house has one. Answer what is unsafe, wet or broken, with money rather than with repairs where you can: a credit is done when it is signed.

Then the appraisal, then the title search. Old liens, a neighbor's fence, a name that changed: the title company finds them, and most take a week to clear. Tell us of a divorce, a death or a power of attorney on the first day.

Keep the insurance and the utilities on until the deed is signed. Leave the manuals, the garage openers and the name of whoever serviced the furnace. Your loan is paid off from the table, and what is left is wired to you, usually the same day or the next. **Give your account number to the title company in person or by phone, never by e-mail.**`,
    },
    talk_title: { kind: 'line', label: 'Title of the last part', max: 80, original: 'What would yours sell for?' },
    talk_text: {
      kind: 'line',
      label: 'Last part',
      max: 300,
      original:
        'Four questions. You see a range from closed sales at once, and a broker answers within 24 hours. No duty to list.',
    },
  },
} as const satisfies PageTexts
