import { money, number } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { areaHref, areaName } from '../rules.ts'
import type { AreaLine } from '../schema.ts'

/** Lists places, those with the most homes for sale first. A statistic of too few homes stays empty. */
export function AreaTable({ label, head, lines }: { label: string; head: string; lines: readonly AreaLine[] }) {
  return (
    <Table label={label}>
      <TableHead>
        <TableHeaderCell>{head}</TableHeaderCell>
        <TableHeaderCell align="right">For sale</TableHeaderCell>
        <TableHeaderCell align="right">Median list price</TableHeaderCell>
        <TableHeaderCell align="right">Median sale price</TableHeaderCell>
        <TableHeaderCell align="right">Sale-to-list ratio</TableHeaderCell>
        <TableHeaderCell align="right">Days to offer</TableHeaderCell>
        <TableHeaderCell align="right">Months of supply</TableHeaderCell>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.slug}>
            <TableRowHeader>
              <a href={areaHref(line.slug)} data-follow="" className={linkClass()}>
                {areaName(line)}
              </a>
            </TableRowHeader>
            <TableCell label="For sale" align="right">
              {number(line.homes_for_sale)}
            </TableCell>
            <TableCell label="Median list price" align="right">
              {line.list_price === null ? '–' : money(line.list_price)}
            </TableCell>
            <TableCell label="Median sale price" align="right">
              {line.sale_price === null ? '–' : money(line.sale_price)}
            </TableCell>
            <TableCell label="Sale-to-list ratio" align="right">
              {line.sale_to_list === null ? '–' : `${line.sale_to_list.toFixed(1)}%`}
            </TableCell>
            <TableCell label="Days to offer" align="right">
              {line.days_to_contract === null ? '–' : number(line.days_to_contract)}
            </TableCell>
            <TableCell label="Months of supply" align="right">
              {line.months_of_supply === null ? '–' : line.months_of_supply.toFixed(1)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
