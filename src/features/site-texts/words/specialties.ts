import type { PageTexts } from '../words.ts'

export const SPECIALTIES = {
  label: 'Specialties',
  path: '/specialties',
  texts: {
    headline: { kind: 'line', label: 'Headline', max: 90, original: 'What we know well', until: 'Specialties' },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original: 'And at the end, what we do not do: then we give you the name of somebody who does.',
      until: '',
    },
    first_homes: {
      kind: 'section',
      label: 'First homes',
      max: 2000,
      original: `# First homes

You have not done this before, and everybody talks fast. We go slowly: one sheet with every step, its cost and its day; two lenders to compare; the inspection read out loud.

We know which lenders here work with the state's down-payment programs, and we say when waiting a year is cheaper.`,
      until: '',
    },
    selling: {
      kind: 'section',
      label: 'Selling, and selling while buying',
      max: 2000,
      original: `# Selling, and selling while buying

Two closings on one day, a bridge loan, or a month with your sister: we lay out what each way costs and what can go wrong with it. Then you choose, and we line up the dates.`,
      until: '',
    },
    relocation: {
      kind: 'section',
      label: 'Relocation',
      max: 2000,
      original: `# Relocation

You have one weekend and nine counties. Send us your two addresses of work and what you must have; we drive the homes before you come, film what the photographs leave out, and plan seven visits with lunch.

For employers: one person for your people, a report each Friday, and receipts in the form that your relocation firm asks for. What we say of places are facts that you can check: commute, taxes, lot lines, school district by name. What a place is like, you judge yourself.`,
      until: `# Relocation

Moving to Central Indiana? Tell us when you come and what you need, and someone from {short_name} answers.`,
    },
    property_management: {
      kind: 'section',
      label: 'Renting out and property management',
      max: 2000,
      original: `# Renting out and property management

For owners of one house or of twelve: we find the rent from what rented nearby, write the lease, apply one written set of criteria to everybody who asks, collect, inspect twice a year, and send you a statement on the tenth.

Before you rent out your own home, ask about the tax: it moves from the 1% class to the 2% class and loses the homestead deduction. On many houses that is more than a month's rent.

For tenants: repairs are reported by text at any hour, and somebody answers.`,
      until: `# Renting out and property management

Do you own a home that you rent out, or want to? Tell us about it, and someone from {short_name} answers.`,
    },
    estates: {
      kind: 'section',
      label: 'Estates and inherited homes',
      max: 2000,
      original: `# Estates and inherited homes

The house is full, the family is in four states, and the court wants paper. We work at the pace of the estate, get three bids for the clearing, write to all heirs at once, and leave the law to your attorney, with whom we are glad to talk.`,
      until: '',
    },
    new_construction: {
      kind: 'section',
      label: 'New construction',
      max: 2000,
      original: `# New construction

The person in the model home works for the builder. We read the contract with you, ask what the lot premium buys, and come along before the drywall goes up, with an inspector. Sign in with us on your first visit: later, many builders will not let you bring anybody.`,
      until: '',
    },
    not_ours: {
      kind: 'section',
      label: 'What we do not do',
      max: 2000,
      original: `# What we do not do

Farms of more than a few acres, shops and warehouses, and appraisals. We know people who do them well, and take nothing for giving you the name.`,
      until: '',
    },
  },
} as const satisfies PageTexts
