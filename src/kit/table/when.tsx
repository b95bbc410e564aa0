import { dayAndTime } from '../time/format.ts'

/** When something was done, and from which network address where that is known: the content of a cell. */
export function When({ at, ip }: WhenProps) {
  return (
    <>
      <span className="whitespace-nowrap">{dayAndTime(at)}</span>
      {ip && <span className="block text-ink-3 text-legal [overflow-wrap:anywhere]">{`from ${ip}`}</span>}
    </>
  )
}

interface WhenProps {
  at: Date
  ip?: string | null
}
