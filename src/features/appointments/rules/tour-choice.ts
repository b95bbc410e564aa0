import { instantOf } from '#kit/time/local-time.ts'
import { MAX_STOPS } from '../words.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const WISHES = ['first', 'second', 'third'] as const

/** Choices on the tour page, in its URL so that they survive sign-in. */
export interface TourChoice extends Record<(typeof WISHES)[number], string> {
  meeting: 'in_person' | 'video'
  /** Ids of the further homes of the tour. */
  also: string[]
}

/** Parses the choices from search parameters; ignores invalid ones. */
export function tourChoice(search: Readonly<Record<string, unknown>>): TourChoice {
  const time = (value: unknown) => (typeof value === 'string' && instantOf(value) ? value : '')
  const [first, second, third] = [time(search.first), time(search.second), time(search.third)]
  const also = typeof search.also === 'string' ? search.also.split(',').filter((id) => UUID.test(id)) : []
  return {
    meeting: search.meeting === 'video' ? 'video' : 'in_person',
    also: [...new Set(also)].slice(0, MAX_STOPS - 1),
    first,
    second,
    third,
  }
}

/** Builds the path of a tour page with its choices. */
export function tourPath(
  propertyId: string,
  { meeting, also, ...wishes }: Partial<Omit<TourChoice, 'meeting'>> & { meeting?: string },
): string {
  const search = new URLSearchParams(meeting === 'video' ? { meeting } : {})
  for (const wish of WISHES) {
    const time = wishes[wish]
    if (time) search.set(wish, time)
  }
  if (also && also.length > 0) search.set('also', also.join())
  return `/properties/${propertyId}/tour${search.size > 0 ? `?${search}` : ''}`
}
