import { useEffect, useState } from 'react'
import { dayAndTime } from '#kit/format.ts'
import { type PromiseState, promiseState } from '../rules/promise.ts'

const LOOKS: Record<PromiseState, { text: string; className: string }> = {
  open: { text: '', className: 'text-ink' },
  soon: { text: 'soon', className: 'font-semibold text-gold-700' },
  late: { text: 'late', className: 'font-semibold text-error' },
  kept: { text: 'kept', className: 'text-ok' },
  kept_late: { text: 'kept late', className: 'text-error' },
}

/** By when somebody was promised an answer, and how that stands. The word carries it, the colour only helps. */
export function PromiseClock({ due_at, answered_at, status }: Promised) {
  // What stands depends on the clock: the server's first word is for the moment at which the page came to life.
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (!due_at || status === 'spam') return <span className="text-ink-3">–</span>
  const state = promiseState({ due_at, answered_at }, now ?? new Date(0))
  const { text, className } = LOOKS[state ?? 'open']
  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      {dayAndTime(due_at)}
      {text && `, ${text}`}
    </span>
  )
}

interface Promised {
  due_at: Date | null
  answered_at: Date | null
  status: string
}
