import type { SimilarRule } from '../schema.ts'

/** Rules of similarity, strictest first. All require the same property type, and each includes those before. */
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
 * Returns the rules for a home in groups, to be tried in order. Distances need a public location, because homes "within
 * 2 miles" of a withheld address would reveal it.
 */
export function similarRules(home: {
  latitude: number | null
  longitude: number | null
}): readonly (readonly SimilarRule[])[] {
  return home.latitude === null || home.longitude === null ? [IN_TOWN] : [NEAR.slice(0, 1), NEAR, IN_TOWN]
}

/** Returns "Within 2 miles, within 15% of the price, same type." */
export function similarText({ miles, price_share }: SimilarRule, city: string): string {
  const place = miles === null ? `In ${city}` : `Within ${miles} miles`
  return `${place}, within ${Math.round(price_share * 100)}% of the price, same type.`
}

const MILES_PER_DEGREE = 69.05

/** Returns the bounding box of a radius in miles, as west, south, east, north. */
export function boxAround(latitude: number, longitude: number, miles: number): [number, number, number, number] {
  const high = miles / MILES_PER_DEGREE
  const wide = miles / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
  return [longitude - wide, latitude - high, longitude + wide, latitude + high]
}

const EARTH_MILES = 3958.8

/** Returns the distance in a straight line, in miles. */
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
