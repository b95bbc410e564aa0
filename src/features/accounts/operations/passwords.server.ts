import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#kit/call/errors.ts'
import { withClusterSlot } from '#kit/job/cluster-semaphore.server.ts'
import { concurrencyLimit } from '#kit/job/concurrency-limit.ts'

/** argon2id, 19 MiB, two passes. Runs on the thread pool. Source: OWASP password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of the cores, for all web processes together, so that pages still respond when many users sign in. */
export const MAX_HASHES = Math.max(1, Math.floor(availableParallelism() / 2))
/** About 3 seconds of hashing. */
const MAX_WAITING = 250

/**
 * Returns a concurrency limit that rejects calls when its queue is full, instead of an unbounded wait.
 * @throws unavailable
 */
export function signInLimit(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = concurrencyLimit(max)
  return async (work) => {
    if (limit.waiting >= MAX_WAITING)
      throw new AppError(
        'unavailable',
        'Many people are signing in right now. Please try again in a moment.',
        undefined,
        { retry_after_seconds: 3 },
      )
    return limit.run(work)
  }
}

const limitHashes = signInLimit(MAX_HASHES)
const inSlot = <T>(work: () => Promise<T>) => limitHashes(() => withClusterSlot(MAX_HASHES, work))

/** Hashes a password for storage, without truncation. @throws unavailable */
export function hashPassword(password: string): Promise<string> {
  return inSlot(() => hash(password.normalize('NFKC'), COST))
}

let decoy: Promise<string> | null = null

/**
 * Verifies a password. Without an account, verifies against a decoy hash, so that both take the same time.
 * @throws unavailable
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST)
  const against = stored ?? (await decoy)
  const isRight = await inSlot(() => verify(against, password.normalize('NFKC')))
  return stored !== null && isRight
}
