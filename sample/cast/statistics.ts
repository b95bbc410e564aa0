/** Statistics that the sample brokerage claims. Source of the values: specification 1, claims of page copy. */
export const statistics = [
  statistic('listing_success', '94%', 'Sample figure: of the homes we listed in three years, those that closed.'),
  statistic('client_satisfaction', '5-star', 'Sample figure: rounded mean of what clients gave us on this site.'),
  statistic('total_sold', '$20M+', 'Sample figure: closed prices of our own listings and buyers, from our files.'),
  statistic('homes_sold', '86', 'Sample figure: closings in our files.'),
  statistic('licensed_since', '2020', 'Sample figure: the license register of the state.'),
  statistic('marketing_plan', '22', 'The points stand on the page Sell with us.'),
]

function statistic(key: string, value: string, source_note: string) {
  return { key, value, source: 'set' as const, source_note, as_of_date: '2026-10-31' }
}
