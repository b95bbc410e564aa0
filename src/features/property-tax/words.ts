/** Tax classes of a home, by use. */
export const TAX_CLASSES = {
  homestead: 'I live there (homestead)',
  residential: 'I rent it out or use it part-time',
  other: 'It’s used for business',
} as const
export type TaxClass = keyof typeof TAX_CLASSES

/** Bill caps by tax class. Source: Constitution of Indiana, article 10, section 1; Indiana Code 6-1.1-20.6-7.5. */
export const CAPS: Readonly<Record<TaxClass, number>> = { homestead: 0.01, residential: 0.02, other: 0.03 }

/** Latest act that the values below reflect. */
export const LAW_AS_OF = 'Senate Enrolled Act 1 of 2025'

/**
 * Deductions by the year in which the bill is paid. The last line also applies to later years.
 * Source: Indiana Code 6-1.1-12-37 (standard), 6-1.1-12-37.5 (supplemental), 6-1.1-12-47 (residential).
 */
export const SCHEDULE = [
  { pay_year: 2026, standard: 48_000, supplemental: 0.4, residential: 0.06 },
  { pay_year: 2027, standard: 40_000, supplemental: 0.46, residential: 0.12 },
  { pay_year: 2028, standard: 30_000, supplemental: 0.52, residential: 0.19 },
  { pay_year: 2029, standard: 20_000, supplemental: 0.57, residential: 0.25 },
  { pay_year: 2030, standard: 10_000, supplemental: 0.62, residential: 0.3 },
  { pay_year: 2031, standard: 0, supplemental: 0.667, residential: 0.334 },
] as const
export type ScheduleLine = (typeof SCHEDULE)[number]

/** Upper bound of the standard deduction, as a share of the assessed value. Source: Indiana Code 6-1.1-12-37. */
export const STANDARD_SHARE = 0.6

/** Share of a homestead's bill without referendum taxes. Source: Indiana Code 6-1.1-20.6-7.7. */
export const HOMESTEAD_CREDIT = { share: 0.1, most: 300 } as const

/** Credits for owners who live in the home, in dollars off the bill. */
export const CREDITS = {
  over_65: {
    dollars: 150,
    label: '65 or older',
    help: 'Income up to $60,000, or $70,000 for a couple. You’ve owned the home for 1 year or more.',
    law: 'Indiana Code 6-1.1-51.3-1',
    is_confirmed: true,
  },
  disabled: {
    dollars: 125,
    label: 'Blind or disabled',
    help: 'With proof, such as eligibility for federal disability benefits.',
    law: 'Indiana Code 6-1.1-51.3-2',
    is_confirmed: true,
  },
  veteran_62: {
    dollars: 250,
    label: 'Veteran, 62 or older, 10% or more disabled',
    help: 'Ask the county auditor whether it applies to you.',
    law: 'Laws of 2025 and 2026 on disabled veterans',
    is_confirmed: false,
  },
  veteran_wartime: {
    dollars: 350,
    label: 'Wartime veteran, 10% or more disabled by service',
    help: 'Ask the county auditor whether it applies to you.',
    law: 'Laws of 2025 and 2026 on disabled veterans',
    is_confirmed: false,
  },
} as const
export type Credit = keyof typeof CREDITS

/** Dollars a year for each 100 dollars of net assessed value. An example that belongs to no district. */
export const EXAMPLE_RATE = 2

/** Legal basis of each value, with the bills to which it applies and whether it is confirmed. */
export const SOURCES: readonly { what: string; bills: string; law: string; is_confirmed: boolean }[] = [
  {
    what: 'A bill is at most 1% of the gross assessed value of a homestead, 2% of other residential property, and 3% of all other property',
    bills: 'All years',
    law: 'Constitution of Indiana, article 10, section 1; Indiana Code 6-1.1-20.6-7.5',
    is_confirmed: true,
  },
  {
    what: 'Taxes that voters approved in a referendum are added above the cap',
    bills: 'All years',
    law: 'Indiana Code 6-1.1-20.6-7.5',
    is_confirmed: true,
  },
  {
    what: 'Standard homestead deduction: $48,000, then $40,000, $30,000, $20,000, and $10,000, and none from 2031 on',
    bills: '2026 to 2031',
    law: 'Indiana Code 6-1.1-12-37, as changed by Senate Enrolled Act 1 of 2025',
    is_confirmed: true,
  },
  {
    what: 'Standard homestead deduction: at most 60% of the assessed value',
    bills: '2026 on',
    law: 'Indiana Code 6-1.1-12-37, as it read before 2025',
    is_confirmed: false,
  },
  {
    what: 'Supplemental homestead deduction, a share of the remaining value: 40%, 46%, 52%, 57%, 62%, and 66.7% from 2031 on',
    bills: '2026 on',
    law: 'Indiana Code 6-1.1-12-37.5',
    is_confirmed: true,
  },
  {
    what: 'Deduction for other residential property: 6% rising to 33.4%',
    bills: '2026 and 2031',
    law: 'Senate Enrolled Act 1 of 2025, the 2% class',
    is_confirmed: true,
  },
  {
    what: 'Deduction for other residential property: 12%, 19%, 25%, 30%',
    bills: '2027 to 2030',
    law: 'Indiana Code 6-1.1-12-47',
    is_confirmed: false,
  },
  {
    what: 'Homestead credit: 10% of the bill, at most $300, not on referendum taxes',
    bills: '2026 on',
    law: 'Indiana Code 6-1.1-20.6-7.7',
    is_confirmed: true,
  },
  {
    what: 'Homestead credit: taken after the cap, and before the owner’s other credits',
    bills: '2026 on',
    law: 'Our interpretation of Indiana Code 6-1.1-20.6-7.7 and 6-1.1-51.3',
    is_confirmed: false,
  },
  {
    what: 'Credits of $150 at age 65 or older, and $125 for blindness or disability',
    bills: '2026 on',
    law: 'Indiana Code 6-1.1-51.3-1 and 6-1.1-51.3-2',
    is_confirmed: true,
  },
  {
    what: 'Credits of $250 and $350 for disabled veterans, and a deduction of up to the full value for a totally disabled veteran',
    bills: '2027 on',
    law: 'Bills for 2025 and 2026',
    is_confirmed: false,
  },
]
