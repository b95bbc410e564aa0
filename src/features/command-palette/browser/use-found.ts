import { useEffect, useState } from 'react'
import { findInOffice } from '../functions.ts'
import { NOTHING, narrowFound } from '../rules.ts'
import type { Found } from '../schema.ts'
import { MIN_CHARACTERS } from '../words.ts'

const DEBOUNCE_MS = 150

/** People and listings for the typed text. */
interface Finding {
  found: Found
  /** `busy` while the answer for this text is awaited: what is shown then is left of an earlier one. */
  state: 'idle' | 'busy' | 'done' | 'failed'
}

/** Asks the server for people and listings, once for each pause in typing, and drops answers for an earlier text. */
export function useFound(typed: string, isOffice: boolean): Finding {
  const [answer, setAnswer] = useState<{ typed: string; found: Found | null }>({ typed: '', found: NOTHING })
  useEffect(() => {
    if (typed.length < MIN_CHARACTERS) return setAnswer({ typed, found: NOTHING })
    let isStale = false
    const timer = setTimeout(async () => {
      const found = await findInOffice({ data: { q: typed, isOffice } }).catch(() => null)
      if (!isStale) setAnswer({ typed, found })
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [typed, isOffice])
  if (typed.length < MIN_CHARACTERS) return { found: NOTHING, state: 'idle' }
  if (answer.typed !== typed) return { found: narrowFound(answer.found ?? NOTHING, typed), state: 'busy' }
  return answer.found ? { found: answer.found, state: 'done' } : { found: NOTHING, state: 'failed' }
}
