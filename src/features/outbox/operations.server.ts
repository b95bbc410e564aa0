import type { Admin } from '#access/actors.ts'
import { AppError } from '#kit/errors.ts'
import * as queries from './queries.server.ts'
import type { GetOutboxLetter, ListOutbox, OutboxLetter, OutboxLetterText } from './schema.ts'
import { PAGE_SIZE } from './words.ts'

/** Letters, newest first, and whether there are older ones. */
export async function listOutbox(_actor: Admin<'operations'>, { olderThan }: ListOutbox): Promise<{ letters: OutboxLetter[]; hasMore: boolean }> {
  const letters = await queries.listLetters(olderThan ?? null, PAGE_SIZE + 1)
  return { letters: letters.slice(0, PAGE_SIZE), hasMore: letters.length > PAGE_SIZE }
}

/** A letter as it went out, or will. @throws not_found */
export async function getOutboxLetter(_actor: Admin<'operations'>, { letterId }: GetOutboxLetter): Promise<OutboxLetterText> {
  const letter = await queries.findLetter(letterId)
  if (!letter) throw new AppError('not_found', 'There is no such letter.')
  return letter
}
