import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { dayAndTime } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { dutyState } from '../rules.ts'
import type { OwnListing } from '../schema.ts'

/** Status of the duty to submit a publicly marketed home to the MLS. Never by color alone. */
export function DutyNote({ listing }: { listing: OwnListing }) {
  // Lateness depends on the clock, so it is decided after hydration.
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(new Date()), [])
  const { mls_duty, mls_number, exempt_reason, submit_by, replaced_by } = listing
  if (replaced_by)
    return (
      <Link to="/properties/$propertyId" params={{ propertyId: replaced_by }} className={linkClass()}>
        Replaced by the MLS listing
      </Link>
    )
  if (mls_duty === 'submitted') return <span className="tabular">{`In the MLS as number ${mls_number}`}</span>
  if (mls_duty === 'exempt') return <span>{`Exempt: ${exempt_reason}`}</span>
  if (!submit_by) return <span className="text-ink-3">To be submitted within 1 business day of publishing it here</span>
  const isLate = dutyState(listing, now ?? new Date(0)) === 'late'
  return (
    <span className={isLate ? 'font-semibold text-error' : 'font-semibold text-gold-700'}>
      {`Submit it by ${dayAndTime(submit_by)}${isLate ? ' (overdue)' : ''}`}
    </span>
  )
}
