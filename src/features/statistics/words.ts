/** Statistics in page copy, with the words that follow them. Source: specification 1 and 9. */
export const STATISTICS = {
  listing_success: 'listing success',
  client_satisfaction: 'client satisfaction',
  total_sold: 'total sold',
  homes_sold: 'families moved',
  licensed_since: 'licensed since',
  marketing_plan: 'Point Marketing Plan',
} as const
export type StatisticKey = keyof typeof STATISTICS

export const STATISTIC_LABELS: Record<StatisticKey, string> = {
  listing_success: 'Listing success rate',
  client_satisfaction: 'Client satisfaction',
  total_sold: 'Total sold',
  homes_sold: 'Families or homes sold',
  licensed_since: 'Licensed since',
  marketing_plan: 'Marketing plan points',
}

export const SOURCES = { computed: 'Computed from closed sales', set: 'Set by the office' } as const
export type StatisticSource = keyof typeof SOURCES

/** Age in months after which a statistic needs review. */
export const STALE_MONTHS = 12

export const MESSAGES = {
  changedMeanwhile: 'Someone else saved the statistics after you opened them.',
  dateLater: 'The date can’t be in the future.',
  dateMissing: 'Enter the date of this value.',
  noteMissing: 'Describe the source in one sentence. Visitors will see it.',
} as const
