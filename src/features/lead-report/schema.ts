import * as z from 'zod/mini'
import type { LeadKind } from '#features/leads/words.ts'
import { type Period, REPORT_TABLES, type ReportTable } from './words.ts'

const days = z.pipe(
  z.optional(z.string().check(z.regex(/^(30|90|365)$/))),
  z.transform((text): Period => (text === '90' ? 90 : text === '365' ? 365 : 30)),
)

/** Period of a report. */
export const GetLeadReport = z.object({ days })
export type GetLeadReport = z.infer<typeof GetLeadReport>

const tables = Object.keys(REPORT_TABLES) as [ReportTable, ...ReportTable[]]

/** A table of a report to export. */
export const ExportLeadReport = z.object({ days, table: z.enum(tables) })
export type ExportLeadReport = z.infer<typeof ExportLeadReport>

/** Replies of a group of leads. Times are in milliseconds from the lead to its reply; null without a reply. */
export interface ReplyFigures {
  leads: number
  /** Leads with a reply, or whose reply is overdue. */
  due: number
  on_time: number
  median_ms: number | null
  p90_ms: number | null
}

/** An agent's own replies: the past 30 days, and the calendar month before this one. */
export interface MyReplies {
  recent: ReplyFigures
  month: ReplyFigures
  /** First day of that month. */
  month_date: string
}

/** People who came from a source, and how far they went. */
export interface SourceFigures {
  source: string
  people: number
  toured: number
  agreement: number
  closed: number
}

/** Replies by agent and kind, and closings by source. */
export interface LeadReport {
  days: Period
  from: Date
  to: Date
  total: ReplyFigures
  /** Most leads first. An agent id of null is for leads without an owner. */
  agents: (ReplyFigures & { agent_id: string | null; name: string | null })[]
  kinds: (ReplyFigures & { kind: LeadKind })[]
  /** Most people first. */
  sources: SourceFigures[]
}
