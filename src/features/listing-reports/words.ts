/** Kinds of listing errors, as a visitor reports them. */
export const LISTING_FAULTS = {
  price: 'Price or status',
  facts: 'Home facts, such as size or taxes',
  photos: 'Photos',
  place: 'Address or map location',
  open_house: 'An open house',
  other: 'Something else',
} as const
export type ListingFault = keyof typeof LISTING_FAULTS

export const REPORT_STATUSES = { new: 'New', in_progress: 'In progress', closed: 'Closed' } as const
export type ReportStatus = keyof typeof REPORT_STATUSES

/** Outcomes of a report. The listing broker corrects MLS data in the MLS. Source: NAR model rules 18.2.9. */
export const REPORT_OUTCOMES = {
  corrected: 'Corrected',
  passed_on: 'Sent to the listing broker',
  no_fault: 'No error found',
  gone: 'The listing is no longer on the site',
  not_a_report: 'Not a report',
} as const
export type ReportOutcome = keyof typeof REPORT_OUTCOMES

export const REPORT_LIST = {
  sorts: ['due', 'received'],
  filters: { status: REPORT_STATUSES, fault: LISTING_FAULTS },
} as const

export const REPORT_MESSAGES = {
  notFound: 'This report was deleted.',
  changedMeanwhile: 'Someone else changed this report after you opened it.',
  notNew: 'Someone is already working on this report.',
  notClosed: 'This report isn’t closed.',
  closed: 'This report is closed.',
  answerMissing: 'Write a reply. They asked for one.',
} as const

/** Time to review a listing error report, as promised on every page and email. Source: product decision. */
export const REPORT_PROMISE = '1 business day'
