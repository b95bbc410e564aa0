import { env } from '#env.server.ts'
import { outboundRequest } from '../outbound.server.ts'
import { type Geocoder, placeInAnswer } from './geocoder.ts'

const URL_OF_CENSUS = 'https://geocoding.geo.census.gov/geocoder/locations/onelineaddress'
const MAX_BYTES = 200_000

/** The Census Bureau's geocoder: free, without a key, for addresses in the United States. */
const census: Geocoder = {
  name: 'U.S. Census Bureau',
  async find(address, signal) {
    const url = new URL(URL_OF_CENSUS)
    url.search = new URLSearchParams({ address, benchmark: 'Public_AR_Current', format: 'json' }).toString()
    const { isSuccess, status, body } = await outboundRequest(url, {
      headers: { accept: 'application/json' },
      signal,
      maxSize: { success: MAX_BYTES, other: MAX_BYTES },
    })
    if (!isSuccess) throw new Error(`The geocoder answered ${status}.`)
    return placeInAnswer(body.toString('utf8'))
  },
}

let current: Geocoder | null = env.GEOCODER === 'census' ? census : null

export function geocoder(): Geocoder | null {
  return current
}

/** Replaces the geocoder, for tests. @returns function that restores it */
export function setGeocoder(other: Geocoder | null): () => void {
  const former = current
  current = other
  return () => {
    current = former
  }
}
