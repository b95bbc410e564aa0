import type { PageTexts } from '../words.ts'

export const PROPERTY_TAX = {
  label: 'Property tax',
  path: '/property-tax',
  texts: {
    headline: { kind: 'line', label: 'Headline', max: 90, original: 'Indiana property tax calculator' },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original:
        'Your bill can differ from the seller’s, because deductions and credits depend on who owns the home and lives in it. Until 2031 they change each year. Enter the assessed value and the rate from a tax bill to see each step.',
    },
    law: {
      kind: 'section',
      label: 'What the law says',
      max: 2000,
      isLaw: true,
      original: `# What the law says

Ask the county auditor about your own case, and for the rate of your taxing district, which is also on a tax bill. Land beyond 1 acre is taxed in another class.`,
    },
    steps: {
      kind: 'section',
      label: 'What to do when you buy',
      max: 3000,
      isLaw: true,
      original: `# What to do when you buy

- File for the homestead deduction with the county auditor by January 15. Many buyers file at closing.
- Property tax is paid in arrears, so the seller credits you for the months they owned the home.
- Apply separately, by the same date, for the credits for age 65 or older, for blindness or disability, and for veterans.
- Are you over 65, with an income up to $60,000, or $70,000 for a couple? Another credit limits the bill’s increase to 2% a year. It depends on the prior year’s bill, so this calculation leaves it out.`,
    },
  },
} as const satisfies PageTexts
