/** Where an address lies, as an outside service says. */
export interface Geocoder {
  /** What the answer is said to come from. */
  name: string
  /** Null where the service knows no such address. @throws Error where it does not answer */
  find(address: string, signal: AbortSignal): Promise<{ latitude: number; longitude: number } | null>
}

/** The first place that the Census Bureau's answer names; null where it names none. @throws Error for what is no answer of it */
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
