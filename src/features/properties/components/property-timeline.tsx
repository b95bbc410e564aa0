import { calendarDay, day, money } from '#kit/format.ts'
import { Table } from '#ui/table.tsx'
import { TableBody } from '#ui/table-body.tsx'
import { TableCell } from '#ui/table-cell.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TableHeaderCell } from '#ui/table-header-cell.tsx'
import { TableRow } from '#ui/table-row.tsx'
import type { Property, PropertyChange } from '../schema.ts'
import { STATUSES } from '../words.ts'

/** What changed of price and status, newest first; a sale only where the viewer may see it. */
export function PropertyTimeline({ home }: { home: Property }) {
  return (
    <Table label="Price and status history, newest first" isKept>
      <TableHead>
        <TableHeaderCell>Date</TableHeaderCell>
        <TableHeaderCell>What changed</TableHeaderCell>
        <TableHeaderCell isNumber>Price</TableHeaderCell>
        <TableHeaderCell isNumber>Change</TableHeaderCell>
      </TableHead>
      <TableBody>
        {home.close_date && home.close_price && (
          <TableRow>
            <TableCell>{calendarDay(home.close_date)}</TableCell>
            <TableCell>Sold</TableCell>
            <TableCell isNumber>{money(home.close_price)}</TableCell>
            <TableCell isNumber>{changeText(home.price, home.close_price)}</TableCell>
          </TableRow>
        )}
        {home.changes.map((change) => (
          <TableRow key={`${change.kind} ${change.at.getTime()}`}>
            <TableCell>{day(change.at)}</TableCell>
            <TableCell>{changeWords(change)}</TableCell>
            <TableCell isNumber>{change.price === null ? '–' : money(change.price)}</TableCell>
            <TableCell isNumber>{changeText(change.former_price, change.price)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function changeWords({ kind, price, former_price, status }: PropertyChange): string {
  if (kind === 'listed') return 'Listed'
  if (kind === 'relisted') return 'Back on the market'
  if (kind === 'price') return price !== null && former_price !== null && price > former_price ? 'Price raised' : 'Price cut'
  return status === null ? 'Status changed' : STATUSES[status]
}

function changeText(from: number | null, to: number | null): string {
  if (!from || !to || from === to) return '–'
  const share = Math.round(((to - from) / from) * 1000) / 10
  return `${to > from ? '+' : ''}${money(to - from)} (${share > 0 ? '+' : ''}${String(share).replace('-', '−')} %)`
}
