import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import type { ImportDetail, ImportRow } from '../schema.ts'
import { fieldsOf } from '../words/fields.ts'
import type { Outcome } from '../words.ts'

const TONES: Record<Outcome, BadgeTone> = { added: 'ok', updated: 'pending', skipped: 'grey', failed: 'error' }
const FORECASTS: Record<Outcome, string> = { added: 'Add', updated: 'Update', skipped: 'Skip', failed: 'Error' }
const MAX_SHOWN_FIELDS = 3

/** Rows with their forecast or their errors, and the first fields of each. */
export function RowTable({ label, detail, rows }: { label: string; detail: ImportDetail; rows: readonly ImportRow[] }) {
  const shown = fieldsOf(detail.kind)
    .filter(([key]) => detail.columns[key] !== undefined)
    .slice(0, MAX_SHOWN_FIELDS)
  return (
    <Table label={label}>
      <TableHead>
        <TableHeaderCell>Row</TableHeaderCell>
        {shown.map(([key, field]) => (
          <TableHeaderCell key={key}>{field.label}</TableHeaderCell>
        ))}
        <TableHeaderCell>Result</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.row_number}>
            <TableRowHeader>{`Row ${row.row_number}`}</TableRowHeader>
            {shown.map(([key, field]) => (
              <TableCell key={key} label={field.label}>
                <span className="line-clamp-2 max-w-80 [overflow-wrap:anywhere]">
                  {row.cells[detail.columns[key] ?? -1] ?? ''}
                </span>
              </TableCell>
            ))}
            <TableCell label="Result">
              <span className="grid justify-items-start gap-1">
                {detail.counts && <Badge tone={TONES[row.outcome]}>{FORECASTS[row.outcome]}</Badge>}
                {row.notes.map((note) => (
                  <span key={note} className="[overflow-wrap:anywhere]">
                    {note}
                  </span>
                ))}
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
