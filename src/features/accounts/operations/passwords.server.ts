import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#kit/errors.ts'

/** argon2id, 19 MiB, two passes; it runs on the thread pool. Source: OWASP password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of the processor hashes at most: however many people sign in at once, pages are still answered. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Some three seconds of work. Whoever comes later is told to try again, which is better than to wait without an end. */
const MAX_WAITING = 250

const waiting: (() => void)[] = []
let running = 0

/** Runs one piece of hashing when its turn comes. @throws unavailable where too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new AppError(
        'unavailable',
        'Many people are signing in just now. Please try again in a moment.',
        undefined,
        {
          retry_after_seconds: 3,
        },
      )
    await new Promise<void>((next) => waiting.push(next))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The turn goes to the next one as it is: whoever comes in between cannot take it.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

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
