import * as queries from '../queries/relationships.server.ts'

/** Agreement types under which a broker may tour a home with a buyer. */
const TOUR_TYPES = ['buyer_agency', 'limited_agency'] as const

/**
 * Returns the agreement in force on the day of a tour that covers the home, or null.
 * Source: Indiana Code 25-34.1-10 as amended in 2024; National Association of Realtors, August 17, 2024.
 */
export async function agreementForTour(
  accountId: string,
  propertyId: string | null,
  day: string,
): Promise<{ id: string } | null> {
  for (const type of TOUR_TYPES) {
    const found = await queries.findActive(accountId, { type, ...(propertyId ? { propertyId } : {}) }, day)
    if (found) return { id: found.id }
  }
  return null
}
