import type { Admin, AgentActor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { csvLine } from '#kit/csv.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { cellsOf, lastMonth } from './rules.ts'
import type { ExportLeadReport, GetLeadReport, LeadReport, MyReplies, ReplyFigures } from './schema.ts'

const NONE: ReplyFigures = { leads: 0, due: 0, on_time: 0, median_ms: null, p90_ms: null }

/** Returns the replies to the leads of a period by agent and kind, and what came of them by source. */
export async function getLeadReport(_actor: Admin<'people'>, { days }: GetLeadReport): Promise<LeadReport> {
  const to = now()
  const from = new Date(to.getTime() - days * DAY_MS)
  const [groups, sources] = await Promise.all([queries.countReplies(from, to), queries.countSources(from, to)])
  return {
    days,
    from,
    to,
    total: groups.find(({ level }) => level === 3) ?? NONE,
    agents: groups.flatMap(({ level, agent_id, agent_name, kind: _, ...figures }) =>
      level === 1 ? [{ ...figures, agent_id, name: agent_name }] : [],
    ),
    kinds: groups.flatMap(({ level, agent_id: _, agent_name: __, kind, ...figures }) =>
      level === 2 && kind ? [{ ...figures, kind }] : [],
    ),
    sources,
  }
}

/** Returns the calling agent's own replies. Null for an administrator who is no agent. */
export async function getMyReplies(actor: AgentActor): Promise<MyReplies | null> {
  const { agent_id } = actor.account
  if (agent_id === null) return null
  const at = now()
  const { from, to } = lastMonth(calendarDayOf(at))
  const [recent, month] = await Promise.all([
    queries.countRepliesOf(agent_id, new Date(at.getTime() - RECENT_DAYS * DAY_MS), at, at),
    queries.countRepliesOf(agent_id, midnight(from), midnight(to), at),
  ])
  return { recent, month, month_date: from }
}

const RECENT_DAYS = 30

function midnight(date: string): Date {
  return instantOf(`${date}T00:00`) ?? new Date(`${date}T05:00:00Z`)
}

/** Exports a table of the report as CSV, with an entry in the audit log. */
export async function exportLeadReport(actor: Admin<'people'>, { days, table }: ExportLeadReport): Promise<Response> {
  const lines = cellsOf(await getLeadReport(actor, { days }), table)
  await transaction(async () => {
    audit(actor, 'lead_report.exported', {
      object_type: 'lead_report',
      object_id: null,
      after: { table, days, rows: lines.length - 1 },
    })
  })
  const name = `leads-${table}-${calendarDayOf(now())}.csv`
  return fileAnswer(csvOf(lines), { name, type: 'text/csv; charset=utf-8' })
}

async function* csvOf(lines: readonly (string | number | null)[][]): AsyncGenerator<string> {
  yield lines.map(csvLine).join('')
}
