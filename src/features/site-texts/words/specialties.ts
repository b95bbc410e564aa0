import type { PageTexts } from '../words.ts'

export const SPECIALTIES = {
  label: 'Specialties',
  path: '/specialties',
  texts: {
    headline: { kind: 'line', label: 'Headline', max: 90, original: 'Our specialties', until: 'Specialties' },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original: 'How we can help, and what we refer to others.',
      until: '',
    },
    first_homes: {
      kind: 'section',
      label: 'First homes',
      max: 2000,
      original: `# First homes

Buying for the first time? We’ll go step by step. You get one page with every step, its cost, and its date. We compare 2 lenders with you, and read the inspection report together.

We know which local lenders work with the state’s down payment programs. If waiting a year would cost you less, we’ll say so.`,
      until: '',
    },
    selling: {
      kind: 'section',
      label: 'Selling, and selling while buying',
      max: 2000,
      original: `# Selling, and selling while buying

You can close both sales on the same day, use a bridge loan, or stay with family for a month. We show you what each choice costs and what can go wrong. You choose, and we line up the dates.`,
      until: '',
    },
    relocation: {
      kind: 'section',
      label: 'Relocation',
      max: 2000,
      original: `# Relocation

You have 1 weekend and 9 counties. Tell us where you’ll work and what you must have. We visit homes before you come, film what the photos leave out, and plan your tours.

For employers, we offer one contact for your people, a report each Friday, and receipts in the form your relocation company needs. We give you facts you can check about a place, such as commute, taxes, lot lines, and the school district’s name. What you think of it is up to you.`,
      until: `# Relocation

Moving to Central Indiana? Tell us when you’re moving and what you need, and someone from {short_name} will reply.`,
    },
    property_management: {
      kind: 'section',
      label: 'Renting out and property management',
      max: 2000,
      original: `# Renting out and property management

Whether you own 1 rental or 12, we set the rent from nearby rentals, write the lease, and screen every applicant by the same written criteria. We collect the rent, inspect twice a year, and send you a statement on the 10th of each month.

Before you rent out your own home, ask about property tax. The home moves from the 1% cap to the 2% cap and loses the homestead deduction. For many homes, that’s more than a month’s rent.

Tenants can report repairs by text at any hour, and someone answers.`,
      until: `# Renting out and property management

Do you rent out a home, or want to? Tell us about it, and someone from {short_name} will reply.`,
    },
    estates: {
      kind: 'section',
      label: 'Estates and inherited homes',
      max: 2000,
      original: `# Estates and inherited homes

The house is full, the family lives in 4 states, and the court wants paperwork. We work at the estate’s pace, get 3 bids for the cleanout, and email all heirs together. Legal questions go to your attorney, and we’re glad to talk with them.`,
      until: '',
    },
    new_construction: {
      kind: 'section',
      label: 'New construction',
      max: 2000,
      original: `# New construction

The person in the model home works for the builder. We read the contract with you, ask what the lot premium buys, and bring an inspector before the drywall goes up. Bring us on your first visit. Many builders won’t let you bring an agent later.`,
      until: '',
    },
    not_ours: {
      kind: 'section',
      label: 'What we don’t do',
      max: 2000,
      original: `# What we don’t do

We don’t handle large farms, retail space, warehouses, or appraisals. We’ll give you the name of someone who does, and take no fee for it.`,
      until: '',
    },
  },
} as const satisfies PageTexts
