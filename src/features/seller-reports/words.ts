/** Counts of a listing's week, in the order of the report. */
export const COUNTS = {
  views: {
    label: 'Views',
    means:
      'Visits to your home’s page, counted once per visitor per day. Bots, our team, and visitors who opted out of statistics aren’t counted.',
  },
  saves: { label: 'Saves', means: 'People who saved your home that week and still have it saved.' },
  tours_asked: { label: 'Tours requested', means: 'Tour requests that arrived through this site.' },
  tours_held: { label: 'Tours held', means: 'Tours booked through this site that took place.' },
  questions: { label: 'Questions', means: 'Questions sent and conversations started through this site.' },
} as const
export type CountKey = keyof typeof COUNTS

/** Fewer similar homes than this have no median: it would say little, and could reveal the numbers of one home. */
export const MIN_SIMILAR = 10
/** Similar homes cost at most this share more or less. */
export const SIMILAR_PRICE_SHARE = 0.25

/** Rule of the comparison, as the report shows it. */
export const SIMILAR_RULE = `The median for homes on this site of the same type and in the same city, priced within ${SIMILAR_PRICE_SHARE * 100}% of yours and for sale all week. Shown only for ${MIN_SIMILAR} homes or more.`

/** Hour of Monday in Indianapolis from which reports are sent. */
export const FROM_HOUR = 7
/** Days for which the dashboard shows a report. */
export const SHOWN_DAYS = 14
