import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/link-class.ts'
import type { RelationshipProperty } from '../schema.ts'

/** The home that a relationship is about; one that the reader may not see (any more) is not named. */
export function PropertyLink({ property }: { property: RelationshipProperty | null }) {
  if (!property) return <span className="text-ink-3">No single home</span>
  if (property.address === null) return <span className="text-ink-3">No longer available</span>
  return (
    <Link to="/properties/$propertyId" params={{ propertyId: property.id }} className={linkClass()}>
      {property.address}
    </Link>
  )
}
