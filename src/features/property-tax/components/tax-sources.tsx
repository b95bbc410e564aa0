import { Badge } from '#ui/badge.tsx'
import { Table } from '#ui/table.tsx'
import { TableBody } from '#ui/table-body.tsx'
import { TableCell } from '#ui/table-cell.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TableHeaderCell } from '#ui/table-header-cell.tsx'
import { TableRow } from '#ui/table-row.tsx'
import { TableRowHeader } from '#ui/table-row-header.tsx'
import { SOURCES } from '../words.ts'

/** Table of the legal values with their sources, and of those still to be confirmed. */
export function TaxSources() {
  return (
    <Table label="What the law says">
      <TableHead>
        <TableHeaderCell>What it says</TableHeaderCell>
        <TableHeaderCell>Bills paid in</TableHeaderCell>
        <TableHeaderCell>Where</TableHeaderCell>
      </TableHead>
      <TableBody>
        {SOURCES.map(({ what, bills, law, is_confirmed }) => (
          <TableRow key={what}>
            <TableRowHeader>
              <span className="block max-w-[56ch] font-regular">
                {what}
                {!is_confirmed && (
                  <>
                    {' '}
                    <Badge tone="pending">To confirm</Badge>
                  </>
                )}
              </span>
            </TableRowHeader>
            <TableCell label="Bills paid in">{bills}</TableCell>
            <TableCell label="Where">{law}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
