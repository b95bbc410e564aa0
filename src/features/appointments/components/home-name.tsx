import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/text/link.tsx'
import type { AppointmentHome } from '../schema.ts'

/** Links to a home. A home that the reader may not see has no address here. */
export function HomeName({ home }: { home: AppointmentHome }) {
  if (home.address === null) return <span className="text-ink-3">No longer available</span>
  return (
    <Link to="/properties/$propertyId" params={{ propertyId: home.id }} className={linkClass()}>
      {home.address}
    </Link>
  )
}
