import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes; it runs on the thread pool. Source: OWASP password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

let decoy: Promise<string> | null = null

/** Checks a password; where there is no account it checks against a decoy, so that both take the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return stored !== null && isRight
}
