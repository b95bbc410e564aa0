import { createHash } from 'node:crypto'
import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { csvLine } from '#kit/csv.ts'
import * as chain from '../queries/chain.server.ts'
import { findValues } from '../queries/sealed.server.ts'
import * as queries from '../queries/trail.server.ts'
import { sealsIn } from '../rules.ts'
import type { AuditValue, ExportAudit } from '../schema.ts'
import { audit } from './record.server.ts'

const PAGE = 1000

/**
 * Streams the entries of a period as a file, in constant memory. The last line proves that the file is complete: number
 * of entries, first and last with the hashes around them, latest entry at that time, and SHA-256 of everything before.
 * A file without that line is truncated.
 */
export async function exportAudit(actor: Admin<'audit'>, input: ExportAudit): Promise<Response> {
  const { format, reason, ...filter } = input
  const wanted = { ...filter, scope: 'all' } as const
  const head = await chain.findHead()
  const upTo = head?.seq ?? 0
  await transaction(async () => {
    audit(actor, 'audit.exported', {
      object_type: 'audit',
      object_id: null,
      after: { ...filter, format, head_seq: upTo },
      reason,
    })
  })
  const anchor = await chain.findLastAnchor()
  const proof = { head_seq: upTo, head_hash: head?.row_hash.toString('hex') ?? null, anchor }
  return fileAnswer(lines(wanted, upTo, format, proof), {
    name: `audit-${filter.from}-to-${filter.to}.${format}`,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
  })
}

async function* lines(
  wanted: queries.Wanted,
  upTo: number,
  format: ExportAudit['format'],
  proof: Record<string, unknown>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  if (format === 'csv') yield hashed(csvLine([...chain.ENTRY_COLUMNS, 'opened']))
  const span = await queries.findSpan(wanted, upTo)
  let entries = 0
  let first: queries.ExportRow | null = null
  let last: queries.ExportRow | null = null
  let after = (span?.first ?? 1) - 1
  while (span && after < span.last) {
    const rows = await queries.listForExport(wanted, after, span.last, PAGE)
    if (rows.length === 0) break
    first ??= rows[0] ?? null
    last = rows.at(-1) ?? null
    after = last?.seq ?? span.last
    entries += rows.length
    const opened = await openedOf(rows)
    yield hashed(opened.map(format === 'csv' ? csvOf : jsonOf).join(''))
  }
  const end = {
    end: true,
    entries,
    first_seq: first?.seq ?? null,
    before_first_hash: first?.prev_hash.toString('hex') ?? null,
    last_seq: last?.seq ?? null,
    last_hash: last?.row_hash.toString('hex') ?? null,
    // Entries between the first and the last that the filters excluded. 0 if the export has no gaps.
    left_out: first && last ? last.seq - first.seq + 1 - entries : 0,
    ...proof,
    sha256: hash.digest('hex'),
  }
  yield format === 'csv' ? csvLine(['# end', JSON.stringify(end)]) : `${JSON.stringify(end)}\n`
}

/** A row with the values of its seals. The salts prove each value. Purged values are missing. */
type OpenedRow = queries.ExportRow & { opened?: Record<string, { salt: string; value: AuditValue }> }

async function openedOf(rows: readonly queries.ExportRow[]): Promise<OpenedRow[]> {
  const sealsOf = ({ before, after }: queries.ExportRow) => [...sealsIn(before), ...sealsIn(after)]
  const values = await findValues(rows.flatMap(sealsOf))
  return rows.map((row) => {
    const opened = sealsOf(row).flatMap((seal) => {
      const found = values.get(seal)
      return found ? [[seal, found] as const] : []
    })
    return opened.length === 0 ? row : { ...row, opened: Object.fromEntries(opened) }
  })
}

function textsOf(row: OpenedRow) {
  return { ...row, prev_hash: row.prev_hash.toString('hex'), row_hash: row.row_hash.toString('hex') }
}

function jsonOf(row: OpenedRow): string {
  const { seq, ...rest } = textsOf(row)
  return `${JSON.stringify({ seq, ...rest })}\n`
}

function csvOf(row: OpenedRow): string {
  const texts = textsOf(row)
  return csvLine(
    ([...chain.ENTRY_COLUMNS, 'opened'] as const).map((name) => {
      const value = texts[name]
      if (value instanceof Date) return value.toISOString()
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    }),
  )
}
