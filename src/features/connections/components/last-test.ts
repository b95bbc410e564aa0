import { dayAndTime, number } from '#kit/time/format.ts'
import type { LastTest } from '../schema.ts'

/** Returns when the settings in use were last tested, and what came of it. */
export function lastTestText({ result, message, took_ms, tested_at }: LastTest): string {
  const when = `Tested ${dayAndTime(tested_at)}`
  if (result !== 'works') return `${when}: ${message}`
  return took_ms === null ? `${when}.` : `${when}, in ${number(took_ms)} ms.`
}
