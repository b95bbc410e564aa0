import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import type { View } from '../rules.ts'
import type { PersonMatch } from '../schema.ts'
import { EMAIL, WORDS } from './list.server.ts'
import { seenBy } from './record.server.ts'

function found(view: View) {
  return seenBy(view)
    .select(['people.id', 'people.name', 'people.phone', 'people.stage', EMAIL.as('email')])
    .select([
      sql<string | null>`(select name from agents where id = people.owner_id)`.as('owner_name'),
      sql<boolean>`coalesce(${view.agent_id}::uuid in (people.owner_id, people.co_owner_id), false)`.as('is_mine'),
    ])
    .$narrowType<Pick<PersonMatch, 'stage'>>()
}

/** Lists people who have every pattern in their words. First those whose name begins with the typed text, prospects last. */
export async function listByWords(
  view: View,
  patterns: readonly string[],
  start: string,
  limit: number,
): Promise<Omit<PersonMatch, 'is_all'>[]> {
  return found(view)
    .where((where) => where.and(patterns.map((pattern) => sql<boolean>`${WORDS} ilike ${pattern}`)))
    .orderBy(sql`people.name ilike ${start}`, 'desc')
    .orderBy(sql`people.stage = 'prospect'`)
    .orderBy(sql`lower(people.name)`)
    .orderBy('people.id')
    .limit(limit)
    .execute()
}

/**
 * Lists people whose words share many trigrams with the typed text, the most similar first. The index finds them by the
 * operator, whose threshold is set for the transaction.
 */
export async function listBySimilarName(
  view: View,
  typed: string,
  limit: number,
): Promise<Omit<PersonMatch, 'is_all'>[]> {
  const minSimilarity = typed.includes(' ') ? MIN_SIMILARITY.words : MIN_SIMILARITY.oneWord
  return transaction(async () => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true)`.execute(db())
    return found(view)
      .where(sql<boolean>`${typed} <% ${WORDS}`)
      .orderBy(sql`word_similarity(${typed}, ${WORDS})`, 'desc')
      .orderBy('people.id')
      .limit(limit)
      .execute()
  })
}

/**
 * Least share of common trigrams. A swap near the start of a word of six characters leaves two of seven. Several words
 * have more trigrams, and a lower share would find most people.
 */
const MIN_SIMILARITY = { oneWord: '0.25', words: '0.4' }

/** Lists people by a part of the email address of their account. */
export async function listByAccountEmail(
  view: View,
  pattern: string,
  limit: number,
): Promise<Omit<PersonMatch, 'is_all'>[]> {
  return found(view)
    .where(
      sql<boolean>`people.account_id in (
        select id from accounts where deleted_at is null and email_normalized like ${pattern})`,
    )
    .orderBy(sql`lower(people.name)`)
    .orderBy('people.id')
    .limit(limit)
    .execute()
}
