import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { inSharedTurn, turns } from './turns.server.ts'

/** argon2id, 19 MiB, two passes; it runs on the thread pool. Source: OWASP password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Half of the processor hashes at most, all web processes of one port together: however many people sign in at once, pages
 * are still answered.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Some three seconds of work. */
export const MAX_WAITING = 250
const inOwnSlot = turns(HASHES_AT_ONCE, MAX_WAITING)
const inTurn = <T>(work: () => Promise<T>) => inOwnSlot(() => inSharedTurn(HASHES_AT_ONCE, work))

/** A password as it is stored. All of it counts, however long it is. @throws unavailable */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST))
}

let decoy: Promise<string> | null = null

/** Checks a password; where there is no account it checks against a decoy, so that both take the same time. @throws unavailable */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST)
  const against = stored ?? (await decoy)
  const isRight = await inTurn(() => verify(against, password.normalize('NFKC')))
  return stored !== null && isRight
}
