import { useEffect, useState } from 'react'
import { type DueState, dueState } from './due.ts'
import { MINUTE_MS } from './durations.ts'
import { dayAndTime } from './format.ts'

const STATE_STYLES: Record<DueState, { text: string; className: string }> = {
  open: { text: '', className: 'text-ink' },
  soon: { text: 'due soon', className: 'font-semibold text-gold-700' },
  late: { text: 'overdue', className: 'font-semibold text-error' },
  kept: { text: 'on time', className: 'text-ok' },
  kept_late: { text: 'replied late', className: 'text-error' },
}

/** Due time of a reply and its state. The text carries the state; the color only supports it. */
export function DueClock({ due_at, answered_at }: DueClockProps) {
  // The state depends on the clock, so compute it after hydration.
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  if (!due_at) return <span className="text-ink-3">–</span>
  const { text, className } = STATE_STYLES[dueState({ due_at, answered_at }, now ?? new Date(0))]
  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      {dayAndTime(due_at)}
      {text && `, ${text}`}
    </span>
  )
}

interface DueClockProps {
  /** Null if no reply is due. */
  due_at: Date | null
  answered_at: Date | null
}
