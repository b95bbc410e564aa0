import { useEffect, useState } from 'react'
import { listMappedHomes } from '../functions.ts'
import type { PropertyCard } from '../schema.ts'

/** Card of a home on the map; 'loading' before the response, 'failed' without one, 'gone' if it is no longer listed. */
export type MappedCard = PropertyCard | 'loading' | 'failed' | 'gone'

/**
 * Loads the cards of homes on the map, which has only their facts. Homes of the list need no request.
 * @returns a function that returns the card of a home
 */
export function useMappedCards(ids: readonly string[], listed: readonly PropertyCard[]): (id: string) => MappedCard {
  const [answers, setAnswers] = useState<Readonly<Record<string, PropertyCard | 'failed' | 'gone'>>>({})
  const known = (id: string) => listed.find((card) => card.id === id) ?? answers[id]
  const missing = ids.filter((id) => !known(id)).join()
  useEffect(() => {
    if (missing === '') return
    let isCanceled = false
    const wanted = missing.split(',')
    const load = async () => {
      const cards = await listMappedHomes({ data: { ids: wanted } }).catch(() => null)
      if (isCanceled) return
      const answerOf = (id: string) => (cards ? (cards.find((card) => card.id === id) ?? 'gone') : 'failed')
      setAnswers((before) => ({ ...before, ...Object.fromEntries(wanted.map((id) => [id, answerOf(id)] as const)) }))
    }
    void load()
    return () => {
      isCanceled = true
    }
  }, [missing])
  return (id) => known(id) ?? 'loading'
}
