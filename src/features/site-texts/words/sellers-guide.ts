import type { PageTexts } from '../words.ts'

/** Not published for a new brokerage: it reads the originals, changes them and publishes its own. */
export const SELLERS_GUIDE = {
  label: 'Sellers guide',
  path: '/sellers-guide',
  texts: {
    headline: {
      kind: 'line',
      label: 'Headline',
      max: 90,
      original: 'Selling a home, step by step',
      until: 'Sellers guide',
    },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original: 'The steps from your decision to sell to closing.',
      until: 'Questions about selling a home? Ask {short_name}.',
    },
    when: {
      kind: 'section',
      label: 'When to sell',
      max: 6000,
      isLaw: true,
      original: `# When to sell

The right time depends on you and on the other homes for sale near yours. Look at recent sales in your area by month.

Count back from the day you want to move. Allow time to prepare the home, list it, agree on an offer, and close.`,
      until: '',
    },
    price: {
      kind: 'section',
      label: 'The price',
      max: 6000,
      isLaw: true,
      original: `# The price

A price starts with recent sales of similar homes nearby, adjusted for differences in size, condition, location, and lot.

What you paid or owe doesn’t change how buyers compare your home with others. An online estimate is not an appraisal, and no one has seen the home for it.`,
      until: '',
    },
    fix: {
      kind: 'section',
      label: 'What to fix',
      max: 6000,
      isLaw: true,
      original: `# What to fix

Start with what an inspector would note:

- Gutters and downspouts.
- Leaks and slow drains.
- Outlets, switches, and smoke alarms.
- Furnace and air conditioner service.
- Handrails, steps, and trim.

Ask before you start larger work. Not every renovation pays off in the price.`,
      until: '',
    },
    papers: {
      kind: 'section',
      label: 'What you must disclose',
      max: 6000,
      isLaw: true,
      original: `# What you must disclose

Indiana requires sellers of most homes to complete the Seller’s Residential Real Estate Sales Disclosure before an offer is accepted. Answer from what you know. Some sales are exempt. Ask an attorney if you’re unsure.

Older homes need a federal lead-based paint form. For a home in an association, have its rules and dues ready.`,
      until: '',
    },
    agreement: {
      kind: 'section',
      label: 'The listing agreement',
      max: 6000,
      isLaw: true,
      original: `# The listing agreement

The listing agreement states the list price, the term, the services, and what you pay. Broker fees are not set by law. They are negotiable. You decide whether to offer anything toward the buyer’s broker.

Ask for a **net sheet**. It shows what you keep after the loan, fees, title work, and property tax. Indiana property tax is paid in arrears, so sellers usually credit the buyer at closing. Ask a tax adviser about tax on a gain.`,
      until: '',
    },
    showing: {
      kind: 'section',
      label: 'Photos and showings',
      max: 6000,
      isLaw: true,
      original: `# Photos and showings

Clear the rooms before the photos are taken, and turn on the lights. Leave during showings if you can, and take pets with you. Lock away medicine, mail, and keys.

You can ask for no sign, no open house, or no display on the internet. MLS rules apply, and each choice can reduce the number of buyers.`,
      until: '',
    },
    offers: {
      kind: 'section',
      label: 'Offers',
      max: 6000,
      isLaw: true,
      original: `# Offers

Compare more than the price:

1. How the buyer pays.
2. How the buyer may inspect the home.
3. What happens if the appraisal is lower than the price.
4. Whether the buyer must sell a home first.
5. The closing date and the possession date.

Choose by the terms, not by who the buyers are. Fair housing law applies to sellers too.`,
      until: '',
    },
    closing: {
      kind: 'section',
      label: 'From offer to closing',
      max: 6000,
      isLaw: true,
      original: `# From offer to closing

Inspection, appraisal, and title search follow the offer. Each can raise questions. Answer them within the days that the contract gives you.

Keep the insurance and utilities on until the deed is signed. Give your account number to the title company in person or by phone, not by email.`,
      until: '',
    },
    talk_title: {
      kind: 'line',
      label: 'Last section heading',
      max: 80,
      original: 'What’s your home worth?',
    },
    talk_text: {
      kind: 'line',
      label: 'Last section',
      max: 300,
      original: 'Request a price range from recent sales nearby. It’s not an appraisal.',
    },
  },
} as const satisfies PageTexts
