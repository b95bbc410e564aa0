import { useEffect, useRef, useState } from 'react'
import type { Target } from '#features/maps/public.tsx'

/** Place that the results of a search are at. */
export interface ResultsPlace {
  /** The results. A new object is a new answer. */
  answer: object
  /** Bounds of the search as text; null without bounds. */
  bounds: string | null
  /** Area of the results; null until it is known. */
  wanted: Target | null
}

/**
 * Returns where the map goes: to the place of the results, unless they answer a move of the map or are older than its
 * newest move.
 */
export function useMapTarget({ answer, bounds, wanted }: ResultsPlace) {
  const [target, setTarget] = useState<Target | null>(null)
  /** Bounds of moves that are being searched, oldest first. */
  const moves = useRef<string[]>([])
  const last = useRef<{ answer: object; wanted: string | null }>({ answer, wanted: null })
  const turn = useRef(0)

  // Each target has a unique key: the same place is a new target after the user moved the map away from it.
  const goTo = (next: Target) => {
    turn.current += 1
    setTarget({ ...next, key: `${turn.current} ${next.key}` })
  }

  const wantedKey = wanted?.key ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: targets are compared by key
  useEffect(() => {
    const before = last.current
    last.current = { answer, wanted: wantedKey ?? before.wanted }
    const answered = bounds === null ? -1 : moves.current.indexOf(bounds)
    if (answered >= 0) {
      moves.current.splice(0, answered + 1)
      return
    }
    const wasMoving = moves.current.length > 0
    // The first pins of a search may arrive while a move is being searched.
    if (wasMoving && answer === before.answer) return
    moves.current = []
    if (wanted && (wasMoving || wantedKey !== before.wanted)) goTo(wanted)
  }, [answer, wantedKey])

  return {
    target,
    goTo,
    /** Call before the map's bounds are searched. */
    noteMove: (moved: string) => {
      moves.current.push(moved)
    },
    /** Returns true if these bounds are being searched, or are those of the results. */
    isSearched: (moved: string) => moved === (moves.current.at(-1) ?? bounds),
  }
}
