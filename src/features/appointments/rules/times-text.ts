import { HOUR_MS } from '#kit/time/durations.ts'
import { hour, hourOf } from '#kit/time/format.ts'

/** Returns full hours as "9 AM to 1 PM, 3 PM"; "None" without any. */
export function timesText(times: readonly Date[]): string {
  const runs: { first: Date; last: Date }[] = []
  for (const at of times) {
    const run = runs.at(-1)
    if (run && at.getTime() - run.last.getTime() === HOUR_MS) run.last = at
    else runs.push({ first: at, last: at })
  }
  const texts = runs.map(({ first, last }) => (first === last ? text(first) : `${text(first)} to ${text(last)}`))
  return texts.join(', ') || 'None'
}

function text(at: Date): string {
  return hourOf(at) === 12 ? 'noon' : hour(at)
}
