import { money, number } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { billsByYear, scheduleFor, type TaxInputs } from '../rules.ts'

/** Bill of the same home in each year of the schedule, because deductions change until 2031. */
export function YearTable({ inputs }: { inputs: TaxInputs }) {
  const bills = billsByYear(inputs)
  const isHomestead = inputs.tax_class === 'homestead'
  return (
    <section aria-labelledby="years" className="mt-12 lg:mt-16">
      <h2 id="years" className="display-4 mb-4 text-navy-800">
        The same home, year by year
      </h2>
      <Table label="Bill by year" isUnstacked>
        <TableHead>
          <TableHeaderCell>Paid in</TableHeaderCell>
          {isHomestead && <TableHeaderCell align="right">Standard</TableHeaderCell>}
          <TableHeaderCell align="right">{isHomestead ? 'Supplemental' : 'Deduction'}</TableHeaderCell>
          <TableHeaderCell align="right" className="max-sm:hidden">
            Taxable value
          </TableHeaderCell>
          <TableHeaderCell align="right">Bill</TableHeaderCell>
        </TableHead>
        <TableBody>
          {bills.map(({ pay_year, bill }) => {
            const { supplemental, residential } = scheduleFor(pay_year)
            const share = isHomestead ? supplemental : inputs.tax_class === 'residential' ? residential : 0
            return (
              <TableRow key={pay_year}>
                <TableRowHeader>{pay_year}</TableRowHeader>
                {isHomestead && <TableCell align="right">{money(Math.round(bill.standard_deduction))}</TableCell>}
                <TableCell align="right">{`${number(share * 100)}%`}</TableCell>
                <TableCell align="right" className="max-sm:hidden">
                  {money(Math.round(bill.net_assessed_value))}
                </TableCell>
                <TableCell align="right">
                  <b>{money(Math.round(bill.total))}</b>
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </section>
  )
}
