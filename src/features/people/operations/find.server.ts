import type { AgentActor } from '#access/actors.ts'
import * as queries from '../queries/find.server.ts'
import { bestMisspelled, canBeMisspelled } from '../rules/misspelled.ts'
import { viewOf, wordPatterns } from '../rules.ts'
import type { PersonMatch } from '../schema.ts'

/** Limit of names compared with the typed text by edit distance. */
const MAX_SIMILAR = 200

/**
 * Finds people that the caller may open: an agent's own, or everyone with the permission. Each typed word is a part of
 * their name, email address or phone number; one of two characters begins a word.
 * @param isTolerant finds names with one or two typing mistakes if there is no match
 */
export async function findPeople(
  actor: AgentActor,
  q: string,
  limit: number,
  isTolerant = false,
): Promise<PersonMatch[]> {
  const view = viewOf(actor.account)
  const { words, start, email } = wordPatterns(q)
  if (words.length === 0) return []
  const named = await queries.listByWords(view, words, start, limit)
  const others = email !== null && named.length < limit ? await queries.listByAccountEmail(view, email, limit) : []
  if (isTolerant && named.length + others.length === 0) {
    const like = canBeMisspelled(q) ? await queries.listBySimilarName(view, q.trim(), MAX_SIMILAR) : []
    return bestMisspelled(q, like)
      .slice(0, limit)
      .map((person) => ({ ...person, is_all: view.is_all }))
  }
  const ids = new Set(named.map(({ id }) => id))
  return [...named, ...others.filter(({ id }) => !ids.has(id))]
    .slice(0, limit)
    .map((person) => ({ ...person, is_all: view.is_all }))
}
