import { dayAndTime } from '../time/format.ts'

/** Table cell with a time and, if known, an IP address. */
export function TimeCell({ at, ip }: TimeCellProps) {
  return (
    <>
      <span className="whitespace-nowrap">{dayAndTime(at)}</span>
      {ip && <span className="block text-ink-3 text-legal [overflow-wrap:anywhere]">{`from ${ip}`}</span>}
    </>
  )
}

interface TimeCellProps {
  at: Date
  ip?: string | null
}
