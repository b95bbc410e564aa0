import { isCaptchaRequired, verifyCaptcha } from '../functions.ts'
import type { Challenge } from '../schema.ts'
import type { CaptchaAction } from '../words.ts'

/** Numbers tried between two looks at the clock: the page stays alive while it works. */
const BATCH = 500

/**
 * The pass for an act, where one is needed now: the browser solves the task by itself, and nobody has to read a puzzle.
 * Undefined where none is needed, and where the check cannot be reached: the act is then refused by the server.
 */
export async function captchaPass(action: CaptchaAction): Promise<string | undefined> {
  const { required, challenge } = await isCaptchaRequired({ data: { action } })
  if (!required || !challenge) return undefined
  const number = await solve(challenge)
  if (number === null) return undefined
  const result = await verifyCaptcha({ data: { action, solution: { ...challenge, number } } })
  return result.success ? result.pass : undefined
}

/** The number whose hash with the salt is the challenge; null where this browser cannot hash. */
export async function solve({ challenge, salt, maxNumber }: Challenge): Promise<number | null> {
  // Browsers hash on https and on this machine alone.
  if (!globalThis.crypto?.subtle) return null
  const encoder = new TextEncoder()
  for (let from = 0; from < maxNumber; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxNumber - from) }, (_, at) => from + at)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${number}`))),
    )
    const found = hashes.findIndex((hash) => hexOf(hash) === challenge)
    if (found >= 0) return from + found
  }
  return null
}

function hexOf(hash: ArrayBuffer): string {
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
