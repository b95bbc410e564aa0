/** Outside service that locates addresses. */
export interface Geocoder {
  /** Name of the source, as shown beside the result. */
  name: string
  /** Returns null for an unknown address. @throws Error when the service does not answer */
  find(address: string, signal: AbortSignal): Promise<{ latitude: number; longitude: number } | null>
}

/** Returns the first match of the Census Bureau's response, or null. @throws Error for an invalid response */
export function placeInAnswer(text: string): { latitude: number; longitude: number } | null {
  const answer: unknown = JSON.parse(text)
  const matches = member(member(answer, 'result'), 'addressMatches')
  if (!Array.isArray(matches)) throw new Error('The geocoder sent no list of matches.')
  if (matches.length === 0) return null
  const place = member(matches[0], 'coordinates')
  const [longitude, latitude] = [member(place, 'x'), member(place, 'y')]
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    throw new Error('The geocoder sent a match without coordinates.')
  return { latitude, longitude }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}
