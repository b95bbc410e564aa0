import type { AgentActor } from '#access/actors.ts'
import { findPeople } from '#features/people/public.server.ts'
import { recordPath } from '#features/people/rules.ts'
import { STAGES } from '#features/people/words.ts'
import { suggestHomes } from '#features/search/public.server.ts'
import type { FindInOffice, Found } from './schema.ts'
import { MAX_RESULTS, MIN_CHARACTERS } from './words.ts'

/** Finds people whom the caller may open, and homes for sale that the caller may find. */
export async function findInOffice(actor: AgentActor, { q, isOffice }: FindInOffice): Promise<Found> {
  const typed = q.trim()
  if (typed.length < MIN_CHARACTERS) return { people: [], listings: [] }
  const [people, homes] = await Promise.all([
    findPeople(actor, typed, MAX_RESULTS),
    suggestHomes(actor, { q: typed, limit: MAX_RESULTS }),
  ])
  return {
    people: people.map(({ id, name, email, phone, stage, owner_name, is_mine, is_all }) => ({
      id,
      label: name,
      detail: [email ?? phone, STAGES[stage], is_all && !is_mine ? (owner_name ?? 'No agent') : null]
        .filter(Boolean)
        .join(', '),
      href: recordPath(id, !is_all || (is_mine && !isOffice)),
    })),
    // A name is no misspelled street.
    listings: homes
      .filter(({ is_guess }) => !is_guess || people.length === 0)
      .map(({ label, detail, href }) => ({ id: href, label, detail: detail ?? '', href })),
  }
}
