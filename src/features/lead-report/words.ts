/** Periods of the report, in days. */
export const PERIODS = { 30: '30 days', 90: '90 days', 365: '12 months' } as const
export type Period = keyof typeof PERIODS

/** Tables of the report, which are exported one by one. */
export const REPORT_TABLES = { agents: 'By agent', kinds: 'By kind', sources: 'By source' } as const
export type ReportTable = keyof typeof REPORT_TABLES

/** Definitions of the figures, as the page shows them. queries.server.ts counts by these rules. */
export const DEFINITIONS = {
  leads: 'Leads received in the period, not counting spam.',
  due: 'Counts leads that were answered or are overdue, not those closed without a reply.',
  on_time: 'Share of due replies that went out on time.',
  median: 'Half of the replies went out within this time after the lead came in.',
  p90: '90% of replies went out within this time after the lead came in.',
  people: 'People whose first lead came from this source in the period.',
  toured: 'People with a confirmed or completed tour.',
  agreement: 'People who have signed an agency agreement, in force or ended.',
  closed: 'People whose stage is Closed.',
} as const
