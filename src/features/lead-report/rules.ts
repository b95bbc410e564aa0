import { sourceText } from '#features/lead-routing/rules/match.ts'
import { KIND_LABELS } from '#features/leads/words.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import type { LeadReport, ReplyFigures } from './schema.ts'
import type { ReportTable } from './words.ts'

/** Name of the row for leads that no agent owns. */
export const NO_OWNER = 'Unassigned'

/** Returns the share of replies on time in whole percent, or null if none was due. */
export function onTimePercent({ due, on_time }: Pick<ReplyFigures, 'due' | 'on_time'>): number | null {
  // Rounded down, so that 100% means all of them.
  return due === 0 ? null : Math.floor((on_time / due) * 100)
}

/** Returns the first days of the month before a day's month, and of its month. */
export function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const before = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
  return { from: `${before}-01`, to: `${today.slice(0, 7)}-01` }
}

/** Returns a table of the report as cells, with its head first. */
export function cellsOf(report: LeadReport, table: ReportTable): (string | number | null)[][] {
  if (table === 'sources') {
    return [
      ['Source', 'People', 'Toured', 'Agreement', 'Closed'],
      ...report.sources.map(({ source, people, toured, agreement, closed }) => [
        sourceText(source),
        people,
        toured,
        agreement,
        closed,
      ]),
    ]
  }
  const head = ['Leads', 'Replies due', 'On time', 'Percent on time', 'Median minutes', '90th percentile minutes']
  const rows =
    table === 'agents'
      ? report.agents.map(({ name, ...figures }) => [name ?? NO_OWNER, ...replyCells(figures)])
      : report.kinds.map(({ kind, ...figures }) => [KIND_LABELS[kind], ...replyCells(figures)])
  return [[table === 'agents' ? 'Agent' : 'Kind', ...head], ...rows]
}

function replyCells(figures: ReplyFigures): (number | null)[] {
  const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / MINUTE_MS))
  const { leads, due, on_time, median_ms, p90_ms } = figures
  return [leads, due, on_time, onTimePercent(figures), minutes(median_ms), minutes(p90_ms)]
}
