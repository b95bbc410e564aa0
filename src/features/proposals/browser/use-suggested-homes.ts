import { useEffect, useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { suggestHomesToPropose } from '../functions.ts'
import type { SuggestedHomes } from '../schema.ts'

const DEBOUNCE_MS = 150
const MIN_CHARACTERS = 2
const NOTHING: SuggestedHomes = { groups: [], hidden: 0 }

interface Suggesting {
  found: SuggestedHomes
  /** `busy` while the answer for this text is awaited; the homes are then those of an earlier text. */
  state: 'idle' | 'busy' | 'done' | 'failed'
  /** Why the search failed. */
  problem: string
}

/** Asks for homes that match the typed text, once for each pause in typing, and drops answers for an earlier text. */
export function useSuggestedHomes(personId: string, typed: string): Suggesting {
  const [answer, setAnswer] = useState<{ typed: string; found: SuggestedHomes | null; problem: string }>({
    typed: '',
    found: NOTHING,
    problem: '',
  })
  useEffect(() => {
    if (typed.length < MIN_CHARACTERS) return setAnswer({ typed, found: NOTHING, problem: '' })
    let isStale = false
    const timer = setTimeout(async () => {
      const next = await suggestHomesToPropose({ data: { personId, q: typed } }).then(
        (found) => ({ typed, found, problem: '' }),
        (error: unknown) => ({ typed, found: null, problem: messageOf(error) }),
      )
      if (!isStale) setAnswer(next)
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [personId, typed])
  const found = answer.found ?? NOTHING
  if (typed.length < MIN_CHARACTERS) return { found: NOTHING, state: 'idle', problem: '' }
  if (answer.typed !== typed) return { found, state: 'busy', problem: '' }
  return { found, state: answer.found ? 'done' : 'failed', problem: answer.problem }
}
