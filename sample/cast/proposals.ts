import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { keyAt } from '../mls/cast.ts'
import { sampleId } from './id.ts'

/** Homes and a search that the sample's agent proposes to her buyer, with some answers. Times are relative to the start. */

interface SampleProposal {
  /** Index of the listing, or the search. */
  about: number | { name: string; search: string }
  daysAgo: number
  note: string
  answer?: Pick<Insertable<DB['proposals']>, 'answer' | 'reason' | 'words'> & { daysAgo: number }
}

const PROPOSALS: readonly SampleProposal[] = [
  {
    about: 10,
    daysAgo: 1,
    note: 'I walked through it on the broker tour. It shows better than the photos.',
  },
  { about: 31, daysAgo: 1, note: '' },
  {
    about: { name: 'Greenwood, three bedrooms', search: '?city=Greenwood&maxPrice=420000&minBeds=3' },
    daysAgo: 2,
    note: 'Broader than your own search. Most homes that would suit you sell within two weeks, so choose daily alerts.',
  },
  // Saved with a note in the buyer's favorites.
  {
    about: 25,
    daysAgo: 4,
    note: 'One floor, and the closest to your list so far.',
    answer: { answer: 'saved', daysAgo: 3 },
  },
  {
    about: 22,
    daysAgo: 4,
    note: 'I know you wanted one floor. Look at the front rooms first.',
    answer: { answer: 'declined', reason: 'layout', words: 'All bedrooms are upstairs.', daysAgo: 2 },
  },
]

/** Returns the proposals to the person of the sample's buyer. */
export function proposalsTo(personId: string, now: Date): Insertable<DB['proposals']>[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return PROPOSALS.map(({ about, daysAgo, note, answer }, position) => {
    const { daysAgo: answeredAgo, ...given } = answer ?? {}
    const what =
      typeof about === 'number'
        ? { property_id: propertyIdOf('mibor', keyAt(about)), name: null, search: null }
        : { property_id: null, ...about }
    return {
      ...what,
      ...given,
      id: sampleId('proposal', String(position)),
      person_id: personId,
      agent_id: sampleId('agent', 'lena-kowalczyk'),
      note,
      batch_id: sampleId('proposals', String(daysAgo)),
      position,
      created_by: sampleId('account', 'agent'),
      created_at: before(daysAgo),
      answered_at: answeredAgo === undefined ? null : before(answeredAgo),
    }
  })
}
