import type { ReactNode } from 'react'
import { money, number, shortMoney } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { monthsText, placesOf, scaleOf, windowOf } from '../rules.ts'
import type { MarketPage, MarketPoint } from '../schema.ts'

/** Shows the trend of the median sale price as a chart and as a table. The explanation is below the chart. */
export function PriceTrend({ series: { months, points }, place, children }: PriceTrendProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <figure>
        <div
          role="img"
          aria-label={`The median sale price in ${place} went from ${money(first.sale_price)} to ${money(last.sale_price)}. The table has each point.`}
        >
          <Drawing points={points} />
        </div>
        <figcaption className="mt-3 text-caption text-ink-3">
          {`Each point covers ${months} months of sales. The scale doesn’t start at zero.`}
        </figcaption>
      </figure>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Table label={`Median sale price in ${place}, ${months} months at a time`} isUnstacked>
          <TableHead>
            <TableHeaderCell>Months</TableHeaderCell>
            <TableHeaderCell align="right">Median price</TableHeaderCell>
            <TableHeaderCell align="right">Sales</TableHeaderCell>
          </TableHead>
          <TableBody>
            {points.toReversed().map((point) => (
              <TableRow key={point.to_date}>
                <TableRowHeader>{monthsText(windowOf(point.to_date, months), 'short')}</TableRowHeader>
                <TableCell align="right">{money(point.sale_price)}</TableCell>
                <TableCell align="right">{number(point.homes)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <div className="lg:col-start-1 lg:row-start-2">{children}</div>
    </div>
  )
}

export type PriceTrendProps = { series: MarketPage['series']; place: string; children: ReactNode }

/**
 * Draws the chart from HTML boxes, so that text has the same size at every width. Only the line between the points is
 * SVG.
 */
function Drawing({ points }: { points: readonly MarketPoint[] }) {
  const { ticks, top, bottom } = scaleOf(points.map(({ sale_price }) => sale_price))
  const y = (price: number) => ((top - price) / (top - bottom)) * 100
  const places = placesOf(points)
  const x = (index: number) => places[index] ?? 0
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div aria-hidden="true" className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-3 text-legal">
      <div className="relative h-64 w-12 text-right">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
            {shortMoney(tick)}
          </span>
        ))}
      </div>
      <div className="relative mx-2 h-64">
        {ticks.map((tick) => (
          <span key={tick} className="absolute -inset-x-2 border-line border-t" style={{ top: `${y(tick)}%` }} />
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          <polyline
            points={points.map(({ sale_price }, index) => `${x(index)},${y(sale_price)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-2 stroke-navy-800 forced-colors:stroke-[CanvasText]"
          />
        </svg>
        {points.map(({ to_date, sale_price }, index) => (
          <span
            key={to_date}
            className="absolute size-2 -translate-1/2 rounded-full bg-navy-800 forced-colors:bg-[CanvasText]"
            style={{ left: `${x(index)}%`, top: `${y(sale_price)}%` }}
          />
        ))}
      </div>
      <span />
      <div className="flex justify-between pt-2">
        <span>{first && monthsText({ from_date: first.to_date, to_date: first.to_date }, 'short')}</span>
        <span>{last && monthsText({ from_date: last.to_date, to_date: last.to_date }, 'short')}</span>
      </div>
    </div>
  )
}
