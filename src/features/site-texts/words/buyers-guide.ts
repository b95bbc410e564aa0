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
      original: 'The steps from your first talk with a lender to the day you get the keys.',
      until: 'Questions about buying a home? Ask {short_name}.',
    },
    loan: {
      kind: 'section',
      label: 'Start with the loan',
      max: 6000,
      isLaw: true,
      original: `# Start with the loan

A lender reviews your income, savings, debts, and credit, and gives you a preapproval letter with the amount it would lend. Sellers usually ask for this letter with an offer.

Ask more than one lender for a Loan Estimate. It’s a federal form with the same layout from every lender, so you can compare them side by side.

- **Conventional loans** have no government insurance. A smaller down payment usually means mortgage insurance.
- **FHA loans** are insured by the Federal Housing Administration.
- **VA loans** are for eligible service members, veterans, and surviving spouses.
- **USDA loans** are for eligible homes in rural areas, with income limits.
- **Down payment assistance** comes from public programs. Ask each lender which programs it works with.`,
      until: '',
    },
    month: {
      kind: 'section',
      label: 'Your monthly cost',
      max: 6000,
      isLaw: true,
      original: `# Your monthly cost

A monthly payment usually has four parts: principal and interest, property tax, homeowners insurance, and mortgage insurance if the loan requires it. Some homes also have association dues.

Your property tax bill can differ from the seller’s, because deductions and credits depend on the owner. [Estimate your property tax](/property-tax).

- You pay Indiana property tax **in arrears**. Each bill is for the year before.
- The **homestead deduction** is for a home you own and live in. File for it with the county auditor.
- Ask for an insurance quote before you make an offer.`,
      until: '',
    },
    agreement: {
      kind: 'section',
      label: 'The buyer agreement',
      max: 6000,
      isLaw: true,
      original: `# The buyer agreement

Before a broker shows you a home, you both sign a written agreement. It says what the broker does, what you pay, and when it ends.

Broker fees are not set by law. They are negotiable, and so is who pays them.

In Indiana, a broker who works with you is your agent unless you agree otherwise in writing. If the same brokerage also has the listing, a broker may act for both sides as a **limited agent**, but only if both sides agree in writing first.`,
      until: '',
    },
    looking: {
      kind: 'section',
      label: 'Looking at homes',
      max: 6000,
      isLaw: true,
      original: `# Looking at homes

Check the same things at each home, and take notes:

1. The street, at different times of day.
2. The ground around the foundation, the gutters, and the downspouts.
3. The age of the roof, the furnace, the air conditioner, and the water heater.
4. Ceilings and basement walls, for signs of water.
5. Flood maps, and the homeowners association rules if there is one.`,
      until: '',
    },
    offer: {
      kind: 'section',
      label: 'The offer',
      max: 6000,
      isLaw: true,
      original: `# The offer

An offer states the price, the earnest money, who pays which costs, how you may inspect the home, what stays in it, and when you get the keys.

**Earnest money** is a deposit with your offer. The contract says who holds it, when it’s due, and when you get it back.

**Seller’s disclosure.** Sellers of most homes in Indiana complete a form about what they know about the home. It’s not an inspection or a warranty. Older homes come with a federal lead-based paint disclosure.`,
      until: '',
    },
    inspection: {
      kind: 'section',
      label: 'Inspection',
      max: 6000,
      isLaw: true,
      original: `# Inspection

The contract gives you a number of days to inspect the home and respond. Ask the inspector which of these tests make sense:

- Radon.
- The sewer line, by camera.
- Wood-destroying insects.
- A well or a septic system, if there is one.

After the inspection you can accept the home, ask for repairs or a credit, or end the contract if it allows that.`,
      until: '',
    },
    appraisal: {
      kind: 'section',
      label: 'Appraisal and the lender',
      max: 6000,
      isLaw: true,
      original: `# Appraisal and the lender

The lender orders an appraisal to see whether the home is worth the loan. If the appraisal is lower than the price, the contract says what you and the seller can do.

Before closing, ask your lender before you borrow more, change jobs, or move large sums.`,
      until: '',
    },
    closing: {
      kind: 'section',
      label: 'Closing',
      max: 6000,
      isLaw: true,
      original: `# Closing

Before you sign, the lender sends you the Closing Disclosure. Compare it with the Loan Estimate, and walk through the home shortly before closing.

You usually sign at a title company, which has searched the ownership records. Title insurance covers you or the lender if that search missed something. The contract says who pays for it.

> **Watch out for wire fraud.** Before you send money, call the title company at a number you looked up yourself. Don’t trust new wiring instructions that come by email.`,
      until: '',
    },
    after: {
      kind: 'section',
      label: 'After you move in',
      max: 6000,
      isLaw: true,
      original: `# After you move in

1. File for the homestead deduction if you didn’t at closing, and keep the receipt.
2. Change the locks, and find the main water valve.
3. Check when property tax is due and whether your lender pays it from escrow.
4. Read each assessment notice. It says how and by when you can appeal.`,
      until: '',
    },
    talk_title: {
      kind: 'line',
      label: 'Last section heading',
      max: 80,
      original: 'Talk to an agent',
    },
    talk_text: {
      kind: 'line',
      label: 'Last section',
      max: 300,
      original: 'Call or text us with your questions about buying a home.',
    },
  },
} as const satisfies PageTexts
