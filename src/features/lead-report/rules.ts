import { sourceText } from '#features/lead-routing/rules/match.ts'
import { spanText } from '#features/leads/rules/clock.ts'
import { KIND_LABELS } from '#features/leads/words.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { number } from '#kit/time/format.ts'
import type { LeadReport, ReplyFigures, SourceFigures } from './schema.ts'
import { DEFINITIONS, type ReportTable } from './words.ts'

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

/** Returns the time of a reply as text. */
export function lengthText(ms: number | null): string {
  return ms === null ? 'None yet' : spanText(new Date(0), new Date(ms))
}

/** A column of the report: on the page, and as one or more columns of the export. */
export interface ReportColumn<Figures> {
  label: string
  definition: string
  textOf: (figures: Figures) => string
  /** Values of the export by the head of their column. */
  cells: Readonly<Record<string, (figures: Figures) => number | null>>
  /** True for the figure that a phone shows beside the name. */
  isMain?: true
}

/** Columns of replies. */
export const REPLY_COLUMNS: readonly ReportColumn<ReplyFigures>[] = [
  countColumn('Leads', DEFINITIONS.leads, ({ leads }) => leads),
  countColumn('Replies due', DEFINITIONS.due, ({ due }) => due),
  {
    label: 'On time',
    definition: DEFINITIONS.on_time,
    textOf: (figures) => {
      const percent = onTimePercent(figures)
      return percent === null ? 'None due' : `${percent}%`
    },
    cells: { 'On time': ({ on_time }) => on_time, 'Percent on time': onTimePercent },
    isMain: true,
  },
  {
    label: 'Median reply',
    definition: DEFINITIONS.median,
    textOf: ({ median_ms }) => lengthText(median_ms),
    cells: { 'Median minutes': ({ median_ms }) => minutesOf(median_ms) },
  },
  {
    label: '90% within',
    definition: DEFINITIONS.p90,
    textOf: ({ p90_ms }) => lengthText(p90_ms),
    cells: { '90th percentile minutes': ({ p90_ms }) => minutesOf(p90_ms) },
  },
]

/** Columns of sources. */
export const SOURCE_COLUMNS: readonly ReportColumn<SourceFigures>[] = [
  { ...countColumn<SourceFigures>('People', DEFINITIONS.people, ({ people }) => people), isMain: true },
  countColumn('Toured', DEFINITIONS.toured, ({ toured }) => toured),
  countColumn('Agreement', DEFINITIONS.agreement, ({ agreement }) => agreement),
  countColumn('Closed', DEFINITIONS.closed, ({ closed }) => closed),
]

function countColumn<Figures>(
  label: string,
  definition: string,
  countOf: (figures: Figures) => number,
): ReportColumn<Figures> {
  return { label, definition, textOf: (figures) => number(countOf(figures)), cells: { [label]: countOf } }
}

function minutesOf(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / MINUTE_MS)
}

/** Returns a table of the report as cells, with its head first. */
export function cellsOf(report: LeadReport, table: ReportTable): (string | number | null)[][] {
  if (table === 'sources')
    return linesOf(
      'Source',
      SOURCE_COLUMNS,
      report.sources.map((row) => [sourceText(row.source), row]),
    )
  return table === 'agents'
    ? linesOf(
        'Agent',
        REPLY_COLUMNS,
        report.agents.map((row) => [row.name ?? NO_OWNER, row]),
      )
    : linesOf(
        'Kind',
        REPLY_COLUMNS,
        report.kinds.map((row) => [KIND_LABELS[row.kind], row]),
      )
}

function linesOf<Figures>(
  head: string,
  columns: readonly ReportColumn<Figures>[],
  rows: readonly [name: string, figures: Figures][],
): (string | number | null)[][] {
  const cells = columns.flatMap((column) => Object.entries(column.cells))
  return [
    [head, ...cells.map(([label]) => label)],
    ...rows.map(([name, figures]) => [name, ...cells.map(([, cellOf]) => cellOf(figures))]),
  ]
}
