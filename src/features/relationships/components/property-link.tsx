import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/text/link.tsx'
import type { RelationshipProperty } from '../schema.ts'

/** Links to the home of a relationship. A home that the reader may not see has no address here. */
export function PropertyLink({ property }: { property: RelationshipProperty | null }) {
  if (!property) return <span className="text-ink-3">No specific listing</span>
  if (property.address === null) return <span className="text-ink-3">No longer available</span>
  return (
    <Link to="/properties/$propertyId" params={{ propertyId: property.id }} className={linkClass()}>
      {property.address}
    </Link>
  )
}
