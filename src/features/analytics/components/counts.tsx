import type { ReactNode } from 'react'
import { number } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { changeOf } from '../rules/periods.ts'
import type { Compared } from '../schema.ts'

/** Shows the change from the previous period in percent, or a word when there is none to compare with. */
export function Change({ of, isShort = false }: { of: Compared; isShort?: boolean }) {
  const change = changeOf(of)
  if (change === null)
    return <span className="text-ink-3">{!isShort ? 'None in the previous period' : of.now === 0 ? '–' : 'New'}</span>
  const text = `${change > 0 ? '+' : change < 0 ? '−' : ''}${number(Math.abs(change))}%`
  return (
    <span title={`${number(of.before)} in the previous period`}>
      {isShort ? text : `${text} from ${number(of.before)}`}
    </span>
  )
}

/** Shows a table of counts: the first column names the row, the others are right-aligned. */
export function Counts({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly string[]
  rows: readonly { key: string; note?: string; cells: readonly ReactNode[] }[]
}) {
  if (rows.length === 0) return <p className="text-ink-3">No visits in this period.</p>
  const [head, ...others] = columns
  return (
    <Table label={label} isUnstacked>
      <TableHead>
        <TableHeaderCell>{head}</TableHeaderCell>
        {others.map((column) => (
          <TableHeaderCell key={column} align="right">
            {column}
          </TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(({ key, note, cells: [name, ...numbers] }) => (
          <TableRow key={key}>
            <TableRowHeader note={note} className="[overflow-wrap:anywhere]">
              {name}
            </TableRowHeader>
            {numbers.map((cell, index) => (
              <TableCell key={others[index]} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
