import { calendarDay, day, money } from '#kit/time/format.ts'
import { type PriceStep, priceSteps } from '../rules/history.ts'
import type { Property } from '../schema.ts'

const WIDTH = 760
const HEIGHT = 112
const TOP = 34
const FOOT = 84
const EDGE = 4

/** Step chart of the list price up to the sale, for wide screens. Omitted if the price never changed. */
export function PriceChart({ home, now }: { home: Property; now: Date }) {
  const until = home.close_date ? new Date(`${home.close_date}T17:00:00Z`) : now
  const steps = priceSteps(home, until)
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last || steps.length < 2) return null
  const from = first.from.getTime()
  const span = Math.max(1, until.getTime() - from)
  const prices = steps.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: Date) => EDGE + ((at.getTime() - from) / span) * (WIDTH - 2 * EDGE)
  const y = (price: number) => (high === low ? TOP : TOP + ((high - price) / (high - low)) * (FOOT - TOP - 8))
  const line = steps
    .map((step) => `${x(step.from)} ${y(step.price)}H${x(step.until)}`)
    .join('V')
    .replace(/V[\d.]+ /g, 'V')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`List price from ${money(first.price)} to ${money(last.price)}`}
      className="tabular mb-3 w-full max-sm:hidden"
    >
      <path d={`M0 ${FOOT}H${WIDTH}`} className="stroke-line" />
      <path d={`M${line}`} className="fill-none stroke-2 stroke-navy-800" />
      {steps.map((step) => (
        <circle key={step.from.getTime()} cx={x(step.from)} cy={y(step.price)} r={4} className="fill-navy-800" />
      ))}
      {labelled(steps, x).map(({ step, at, dy, anchor }) => (
        <text
          key={step.from.getTime()}
          x={at}
          y={y(step.price) + dy}
          textAnchor={anchor}
          className="fill-ink font-bold text-caption"
        >
          {money(step.price)}
        </text>
      ))}
      <text x={0} y={HEIGHT - 6} className="fill-ink-3 text-legal">{`${day(first.from)}, listed`}</text>
      <text x={WIDTH} y={HEIGHT - 6} textAnchor="end" className="fill-ink-3 text-legal">
        {home.close_date ? `${calendarDay(home.close_date)}, sold` : 'today'}
      </text>
    </svg>
  )
}

/** Width reserved for a price label. */
const LABEL = 84

/**
 * Places labels without overlaps: above a step, right of its start. The last one moves left of its dot, or to the end
 * of the line, if there is no room. Others without room are dropped.
 */
function labelled(steps: readonly PriceStep[], x: (at: Date) => number): Label[] {
  const last = x(steps.at(-1)?.from ?? new Date(0))
  const isAtEdge = last > WIDTH - LABEL - 12
  const end = isAtEdge ? last - 12 - LABEL : WIDTH - LABEL
  const labels: Label[] = []
  let free = 0
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    const at = index === 0 ? 0 : x(step.from) + 9
    if (isLast && isAtEdge) labels.push({ step, at: last - 10, dy: 5, anchor: 'end' })
    else if (index === 0 || (at >= free && (isLast || at + LABEL <= end))) {
      labels.push({ step, at, dy: -11, anchor: 'start' })
      free = at + LABEL
    } else if (isLast) labels.push({ step, at: WIDTH - EDGE, dy: -11, anchor: 'end' })
  }
  return labels
}

interface Label {
  step: PriceStep
  at: number
  dy: number
  anchor: 'start' | 'end'
}
