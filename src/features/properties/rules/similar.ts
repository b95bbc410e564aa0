import type { SimilarRule } from '../schema.ts'

/** What makes another home similar, the strictest rule first; all of them ask for the same type. Each holds the ones before. */
const NEAR: readonly SimilarRule[] = [
  { miles: 2, price_share: 0.15 },
  { miles: 5, price_share: 0.2 },
  { miles: 12, price_share: 0.3 },
]
const IN_TOWN: readonly SimilarRule[] = [
  { miles: null, price_share: 0.2 },
  { miles: null, price_share: 0.4 },
]

/**
 * The rules for a home, in groups of which each is tried where those before found too few. Distances are measured only from
 * a place that the viewer may know: homes "within 2 miles" of a withheld address would tell it.
 */
export function similarRules(home: {
  latitude: number | null
  longitude: number | null
}): readonly (readonly SimilarRule[])[] {
  return home.latitude === null || home.longitude === null ? [IN_TOWN] : [NEAR.slice(0, 1), NEAR, IN_TOWN]
}

/** "Within 2 miles, within 15% of the price, same type" */
export function similarText({ miles, price_share }: SimilarRule, city: string): string {
  const place = miles === null ? `In ${city}` : `Within ${miles} miles`
  return `${place}, within ${Math.round(price_share * 100)}% of the price, same type.`
}

const MILES_A_DEGREE = 69.05

/** The box around a place that holds everything within some miles: west, south, east, north. */
export function boxAround(latitude: number, longitude: number, miles: number): [number, number, number, number] {
  const high = miles / MILES_A_DEGREE
  const wide = miles / (MILES_A_DEGREE * Math.cos((latitude * Math.PI) / 180))
  return [longitude - wide, latitude - high, longitude + wide, latitude + high]
}

const EARTH_MILES = 3958.8

/** Miles between two places in a straight line. */
export function milesBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(h))
}
