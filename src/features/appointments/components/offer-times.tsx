import { useRef, useState } from 'react'
import type { CallForm } from '#kit/form/use-call-form.ts'
import { calendarDayOf, hour, shortDay, weekday } from '#kit/time/format.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import { Button } from '#ui/fields/button.tsx'
import { chipClass } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { timeText } from '../browser/time-text.ts'
import { byTime } from '../rules/times.ts'
import type { DayTimes } from '../schema.ts'
import { OFFER_LABELS } from '../words.ts'

type Offers = Record<keyof typeof OFFER_LABELS, string>
const FIELDS = ['first', 'second', 'third'] as const

/**
 * Fields for one to three times. With the free times of an agent, a tap chooses one, and the fields wait behind a button.
 * Without JavaScript, and without free times, the times are typed.
 */
export function OfferTimes({ form, days, wishes }: OfferTimesProps) {
  const { values, errors } = form
  const free = days.filter(({ times }) => times.length > 0)
  const isFree = (local: string) => free.some(({ times }) => times.some((at) => localOf(at) === local))
  const [isTyped, setTyped] = useState(free.length === 0)
  const fields = useRef<HTMLDivElement>(null)
  // They stay once there is something to correct in them, also while it is corrected.
  if (!isTyped && FIELDS.some((name) => errors[name] || (values[name] && !isFree(values[name])))) setTyped(true)

  function typeTime() {
    setTyped(true)
    const name = FIELDS.find((field) => values[field] === '') ?? 'first'
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
  }

  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{`Indianapolis time. They requested: ${wishes.map(timeText).join('; ')}.`}</p>
      {free.length > 0 && <FreeTimes form={form} days={free} wishes={wishes} />}
      {!isTyped && (
        <Button variant="outline" size="xs" className="justify-self-start noscript:hidden" onClick={typeTime}>
          Another time
        </Button>
      )}
      <div ref={fields} className={cx('grid gap-5', !isTyped && 'hidden noscript:grid')}>
        {FIELDS.map((name) => (
          <form.TextField
            key={name}
            name={name}
            type="datetime-local"
            step={900}
            label={OFFER_LABELS[name]}
            isRequired={name === 'first'}
            isOptional={name !== 'first'}
          />
        ))}
      </div>
    </div>
  )
}

interface OfferTimesProps {
  form: Pick<CallForm<Offers>, 'TextField' | 'id' | 'values' | 'errors' | 'setValue'>
  /** The next days with the free times of the agent who answers; empty if they are unknown. */
  days: readonly DayTimes[]
  /** Requested times. */
  wishes: readonly Date[]
}

/** Buttons of the days, and of the free times on one of them. */
function FreeTimes({ form, days, wishes }: OfferTimesProps) {
  const { values } = form
  const dates = days.map(({ day }) => calendarDayOf(day))
  // Another time on the day that they asked for is the likeliest to suit them.
  const wished = wishes.map(calendarDayOf).find((date) => dates.includes(date))
  const [date, setDate] = useState(wished ?? dates[0])
  const shown = days.find(({ day }) => calendarDayOf(day) === date) ?? days[0]
  const chosen = FIELDS.map((name) => values[name]).filter((local) => local !== '')
  const isFull = chosen.length === FIELDS.length
  const chosenText = byTime(chosen.map(instantOf)).map(timeText).join('; ')

  function toggle(local: string) {
    const next = chosen.includes(local) ? chosen.filter((one) => one !== local) : [...chosen, local]
    for (const [at, name] of FIELDS.entries()) form.setValue(name, next[at] ?? '')
  }

  return (
    <div className="grid gap-4 noscript:hidden">
      <fieldset>
        <legend className="mb-2 font-semibold">Your free days</legend>
        <div className="flex flex-wrap gap-2">
          {days.map(({ day, times }) => {
            const count = times.filter((at) => chosen.includes(localOf(at))).length
            return (
              <button
                key={day.getTime()}
                type="button"
                aria-pressed={day === shown?.day}
                className={chipClass({ isOn: day === shown?.day })}
                onClick={() => setDate(calendarDayOf(day))}
              >
                {dayText(day)}
                {count > 0 && <span>{`(${count})`}</span>}
              </button>
            )
          })}
        </div>
      </fieldset>
      {shown && (
        <fieldset>
          <legend className="mb-2 font-semibold">{`Start time on ${dayText(shown.day)}`}</legend>
          <div className="flex flex-wrap gap-2">
            {shown.times.map((at) => {
              const isOn = chosen.includes(localOf(at))
              return (
                <button
                  key={at.getTime()}
                  type="button"
                  aria-pressed={isOn}
                  aria-describedby={`${form.id}-chosen`}
                  disabled={isFull && !isOn}
                  className={cx(
                    chipClass({ isOn }),
                    'disabled:cursor-not-allowed disabled:border-line disabled:bg-limestone disabled:text-ink-3',
                  )}
                  onClick={() => toggle(localOf(at))}
                >
                  {hour(at)}
                </button>
              )
            })}
          </div>
        </fieldset>
      )}
      <p id={`${form.id}-chosen`} aria-live="polite">
        {chosenText === '' ? 'Choose up to 3 times.' : `You offer ${chosenText}.`}
        {isFull && ' Clear one to choose another.'}
      </p>
    </div>
  )
}

function dayText(day: Date): string {
  return `${weekday(day)}, ${shortDay(day)}`
}
