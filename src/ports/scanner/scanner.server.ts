import { env } from '#env.server.ts'
import { clamdScanner } from './clamd.server.ts'
import type { Scanner } from './scanner.ts'

let current: Scanner | null | undefined

export function scanner(): Scanner | null {
  if (current === undefined) current = env.CLAMAV_URL ? clamdScanner(env.CLAMAV_URL) : null
  return current
}

/** Replaces the scanner, for tests. @returns function that restores it */
export function setScanner(other: Scanner | null): () => void {
  const former = current
  current = other
  return () => {
    current = former
  }
}
