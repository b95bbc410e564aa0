import { number } from '#kit/time/format.ts'

/** Pixels. */
const WIDTH = 96
const HEIGHT = 24

/** Line of counts per hour of the last day. A part without counts has none, because a flat line would say nothing. */
export function Sparkline({ label, counts }: { label: string; counts: readonly number[] | null }) {
  const top = Math.max(0, ...(counts ?? []))
  if (!counts || top === 0) return null
  const step = WIDTH / (counts.length - 1)
  const points = counts.map((count, at) => `${(at * step).toFixed(1)},${(HEIGHT - (count / top) * HEIGHT).toFixed(1)}`)
  const sum = counts.reduce((total, count) => total + count, 0)
  return (
    <svg
      role="img"
      aria-label={`${label} in each of the last 24 hours: ${number(sum)} in total, at most ${number(top)} an hour`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="overflow-visible"
    >
      <title>{`${label}: ${number(sum)} in 24 hours, at most ${number(top)} an hour`}</title>
      <polyline
        points={points.join(' ')}
        fill="none"
        className="stroke-navy-500"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  )
}
