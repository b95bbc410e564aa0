import { env } from '#env.server.ts'
import { clamdScanner } from './clamd.server.ts'
import type { Scanner } from './scanner.ts'

let current: Scanner | null | undefined

/** The virus scanner that the settings name, or null where none is set. */
export function scanner(): Scanner | null {
  if (current === undefined) current = env.CLAMAV_URL ? clamdScanner(env.CLAMAV_URL) : null
  return current
}

/** Puts another scanner in, for tests. @returns what puts the former one back */
export function setScanner(other: Scanner | null): () => void {
  const former = current
  current = other
  return () => {
    current = former
  }
}
