import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { SOURCES } from '../words.ts'

/** Table of the legal values with their sources. */
export function TaxSources() {
  return (
    <Table label="What the law says">
      <TableHead>
        <TableHeaderCell>Rule</TableHeaderCell>
        <TableHeaderCell>Bills paid in</TableHeaderCell>
        <TableHeaderCell>Source</TableHeaderCell>
      </TableHead>
      <TableBody>
        {SOURCES.map(({ what, bills, law }) => (
          <TableRow key={what}>
            <TableRowHeader>
              <span className="block max-w-[56ch] font-regular">{what}</span>
            </TableRowHeader>
            <TableCell label="Bills paid in">{bills}</TableCell>
            <TableCell label="Source">{law}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
