import type { PageTexts } from '../words.ts'

/** Not published for a new brokerage: it reads the originals, changes them and publishes its own. */
export const BUYERS_GUIDE = {
  label: 'Buyers guide',
  path: '/buyers-guide',
  texts: {
    headline: {
      kind: 'line',
      label: 'Headline',
      max: 90,
      original: 'Buying a home, step by step',
      until: 'Buyers guide',
    },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original: 'What happens between the first talk with a lender and the day you get the keys, in order.',
      until: 'Questions about buying a home? Someone from {short_name} answers.',
    },
    loan: {
      kind: 'section',
      label: 'Start with the loan',
      max: 6000,
      isLaw: true,
      original: `# Start with the loan

A lender looks at your income, savings, debts and credit, and tells you how much it is prepared to lend. Sellers usually ask for that letter with an offer.

Ask more than one lender for a Loan Estimate. It is a federal form with the same layout from every lender, so you can compare the pages side by side.

- **Conventional loans** have no government insurance. A smaller down payment usually means mortgage insurance.
- **FHA loans** are insured by the Federal Housing Administration.
- **VA loans** are for eligible service members, veterans and surviving spouses.
- **USDA loans** are for eligible homes in rural areas, with income limits.
- **Down payment assistance** comes from public programs. Ask each lender which programs it works with.`,
      until: '',
    },
    month: {
      kind: 'section',
      label: 'What a month costs',
      max: 6000,
      isLaw: true,
      original: `# What a month costs

A monthly payment usually has four parts: principal and interest, property tax, homeowners insurance, and mortgage insurance if the loan asks for it. Some homes also have association dues.

The seller's property tax bill can differ from yours, because deductions and credits depend on the owner. [Estimate your property tax](/property-tax).

- Indiana property tax is paid **in arrears**: a bill is for the year before.
- The **homestead deduction** is for a home that you own and live in. You file for it with the county auditor.
- Ask for an insurance quote before you make an offer.`,
      until: '',
    },
    agreement: {
      kind: 'section',
      label: 'Who works for whom',
      max: 6000,
      isLaw: true,
      original: `# Who works for whom

Before a broker shows you a home, you and the broker sign a written agreement. It says what the broker does, what you pay, and when it ends.

Broker fees are not set by law. They are negotiable, and so is who pays them.

A broker who works with you in Indiana is your agent unless you agree otherwise in writing. If the same office also has the listing, a broker may act for both sides as a **limited agent**, but only if both sides agree in writing first.`,
      until: '',
    },
    looking: {
      kind: 'section',
      label: 'Looking at homes',
      max: 6000,
      isLaw: true,
      original: `# Looking at homes

Look at the same things in each home, and take notes:

1. The street, at different times of day.
2. The ground around the foundation, the gutters and the downspouts.
3. The age of the roof, the furnace, the air conditioner and the water heater.
4. Ceilings and basement walls, for signs of water.
5. Flood maps, and the rules of an association if there is one.`,
      until: '',
    },
    offer: {
      kind: 'section',
      label: 'The offer',
      max: 6000,
      isLaw: true,
      original: `# The offer

An offer names the price, the earnest money, who pays which costs, how you may inspect the home, what stays in it, and when you get the keys.

**Earnest money** is a deposit with your offer. The contract says who holds it, when it is due, and when it comes back to you.

**Seller's disclosure.** Sellers of most homes in Indiana fill in a form about what they know of the home. It is not an inspection or a warranty. Older homes come with a federal lead-based paint disclosure.`,
      until: '',
    },
    inspection: {
      kind: 'section',
      label: 'Inspection',
      max: 6000,
      isLaw: true,
      original: `# Inspection

The contract gives you a number of days to inspect the home and to answer. Ask the inspector which of these tests make sense:

- Radon.
- The sewer line, by camera.
- Wood-destroying insects.
- A well or a septic system, if there is one.

After the inspection you can accept the home, ask for repairs or a credit, or end the contract if it lets you.`,
      until: '',
    },
    appraisal: {
      kind: 'section',
      label: 'Appraisal and the lender',
      max: 6000,
      isLaw: true,
      original: `# Appraisal and the lender

The lender has the home appraised, to see whether it is worth the loan. If the appraisal is lower than the price, the contract says what you and the seller can do.

Until closing, ask your lender before you borrow more, change jobs, or move large sums.`,
      until: '',
    },
    closing: {
      kind: 'section',
      label: 'Closing',
      max: 6000,
      isLaw: true,
      original: `# Closing

Before you sign, the lender sends you the Closing Disclosure. Compare it with the Loan Estimate, and walk through the home shortly before closing.

You usually sign at a title company, which has searched the ownership of the land. Title insurance covers you or the lender if that search missed something. The contract says who pays for it.

> **Watch out for wire fraud.** Before you send money, call the title company at a number that you looked up yourself. Do not trust new wiring instructions that come by email.`,
      until: '',
    },
    after: {
      kind: 'section',
      label: 'After you move in',
      max: 6000,
      isLaw: true,
      original: `# After you move in

1. File for the homestead deduction, unless that was done at closing, and keep the receipt.
2. Change the locks, and find the main water valve.
3. Check when property tax is due, and whether your lender pays it from escrow.
4. Read each assessment notice. It says how you can appeal, and by when.`,
      until: '',
    },
    talk_title: {
      kind: 'line',
      label: 'Title of the last part',
      max: 80,
      original: 'Talk to an agent',
    },
    talk_text: {
      kind: 'line',
      label: 'Last part',
      max: 300,
      original: 'Call or text us with your questions about buying a home.',
    },
  },
} as const satisfies PageTexts
