/** Statistics that the sample brokerage claims. Source of the values: specification 1, claims of page copy. */
export const statistics = [
  statistic('listing_success', '94%', 'Share of our listings over the past 3 years that sold.'),
  statistic('client_satisfaction', '5-star', 'Average client rating on this site, rounded.'),
  statistic('total_sold', '$20M+', 'Sale prices of homes we listed or helped buyers purchase, from our files.'),
  statistic('homes_sold', '86', 'Closings in our files.'),
  statistic('licensed_since', '2020', 'State license records.'),
  statistic('marketing_plan', '22', 'The points are listed on the Sell page.'),
]

function statistic(key: string, value: string, source_note: string) {
  return { key, value, source: 'set' as const, source_note, as_of_date: '2026-10-31' }
}
