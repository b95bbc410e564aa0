import { dayAndTime, weekday } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import type { ValuationAnswer } from '../schema.ts'

/** Progress of a request, with the time by which it is answered. */
export function ValuationTrack({ answer }: { answer: ValuationAnswer }) {
  const { number, asked_at, due_at, answered_at, answerer, range } = answer
  const who = answerer?.name.split(' ')[0] ?? 'A broker'
  const entries = [
    { when: dayAndTime(asked_at), what: 'Request received', note: `Number ${number}`, state: 'done' },
    {
      when: answered_at ? 'Done' : 'Now',
      what: `${who} reviews comparable sales`,
      note: range ? 'And drops any that don’t fit your home' : 'Including sales the estimate left out',
      state: answered_at ? 'done' : 'now',
    },
    {
      when: answered_at ? dayAndTime(answered_at) : `By ${weekday(due_at)}, ${dayAndTime(due_at)}`,
      what: answered_at ? `${who} replied` : `${who} replies`,
      note: answered_at ? null : 'If we miss that time, our managers get an alert',
      state: answered_at ? 'done' : 'open',
    },
  ]
  return (
    <ol className="mt-8">
      {entries.map(({ when, what, note, state }) => (
        <li
          key={what}
          className="relative grid gap-x-6 border-line border-l-2 pb-6 pl-6 text-ink-2 text-small last:border-transparent sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <span
            aria-hidden="true"
            className={cx(
              'absolute top-1 -left-2 size-3.5 rounded-full border-2',
              state === 'done' && 'border-navy-800 bg-navy-800',
              state === 'now' && 'border-navy-800 bg-white',
              state === 'open' && 'border-control bg-white',
            )}
          />
          <span className="tabular">{when}</span>
          <span>
            <b className="block text-body text-ink">{what}</b>
            {note}
          </span>
        </li>
      ))}
    </ol>
  )
}
