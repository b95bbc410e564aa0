import { count, money, number } from '#kit/time/format.ts'
import { Stat } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { monthName } from '../rules.ts'
import type { SoldStatistics as Figures, SoldStats } from '../schema.ts'
import { WITHIN } from '../words.ts'

export function SoldSummary({ stats }: { stats: SoldStats }) {
  const period = `${stats.city ?? 'Central Indiana'}, ${WITHIN[stats.months].toLowerCase()}`
  return (
    <section
      aria-label={`Homes sold in numbers, ${period}`}
      className="grid grid-cols-2 gap-x-5 gap-y-6 lg:grid-cols-4"
    >
      <Stat
        value={stats.median_price === null ? '–' : money(stats.median_price)}
        label="Median sale price"
        source={period}
      />
      <Stat
        value={stats.median_price_per_sqft === null ? '–' : money(stats.median_price_per_sqft)}
        label="Median sale price per sq ft"
        source={count(stats.count, 'sale')}
      />
      <Stat
        value={stats.median_days_on_market === null ? '–' : number(stats.median_days_on_market)}
        label="Median days on market"
        source="From listing to contract"
      />
      <Stat
        value={stats.median_share_of_list === null ? '–' : `${number(stats.median_share_of_list)}%`}
        label="Median share of original list price"
        source={count(stats.count, 'sale')}
      />
    </section>
  )
}

export function SoldTables({ stats }: { stats: SoldStats }) {
  if (stats.count === 0) return null
  return (
    <section aria-labelledby="figures" className="grid gap-6 border-line border-t pt-8">
      <h2 id="figures" className="title">
        Sold by month and by city
      </h2>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <FigureTable
          label="Homes sold by month"
          head="Month"
          rows={stats.by_month
            .toReversed()
            .map(({ month, ...figures }) => ({ name: monthName(month, stats.since), ...figures }))}
        />
        <FigureTable
          label="Homes sold by city"
          head="City"
          rows={stats.by_area.slice(0, 12).map(({ city, ...figures }) => ({ name: city, ...figures }))}
        />
      </div>
    </section>
  )
}

function FigureTable({ label, head, rows }: { label: string; head: string; rows: (Figures & { name: string })[] }) {
  return (
    <Table label={label} isUnstacked className="self-start">
      <TableHead>
        <TableHeaderCell>{head}</TableHeaderCell>
        <TableHeaderCell align="right">Sold</TableHeaderCell>
        <TableHeaderCell align="right">Median price</TableHeaderCell>
        <TableHeaderCell align="right">Per sq ft</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.name}>
            <TableRowHeader>{row.name}</TableRowHeader>
            <TableCell align="right">{number(row.count)}</TableCell>
            <TableCell align="right">{row.median_price === null ? '–' : money(row.median_price)}</TableCell>
            <TableCell align="right">
              {row.median_price_per_sqft === null ? '–' : money(row.median_price_per_sqft)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
