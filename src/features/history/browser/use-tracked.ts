import { useEffect } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import type { SearchValues } from '#kit/page/search-params.ts'
import { trackComparison, trackPropertyView, trackSearch } from '../functions.ts'
import type { Tracked } from '../schema.ts'

/** Who only passes by looked at nothing. */
const STAY_MS = 3000

/** The account of which it is known that it wishes no history: it is not told of more. */
let offFor: string | null = null

/** Says after a moment what is looked at, for somebody who is signed in. Where it cannot be said, nothing is missing on the page. */
function useTracked(what: string, tell: () => Promise<Tracked>): void {
  const { user } = useAuth()
  const accountId = user?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is looked at
  useEffect(() => {
    if (accountId === null || accountId === offFor || what === '') return
    const timer = setTimeout(async () => {
      const { is_on } = await tell().catch(() => ({ is_on: true }))
      if (!is_on) offFor = accountId
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [what, accountId])
}

/** A history that is turned on is told of what is looked at from then on. */
export function forgetThatHistoryIsOff(): void {
  offFor = null
}

/** A home's page. */
export function useTrackedView(propertyId: string): void {
  useTracked(propertyId, () => trackPropertyView({ data: { propertyId } }))
}

/** A page of results. */
export function useTrackedSearch(search: SearchValues): void {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  useTracked(given.length === 0 ? '' : JSON.stringify(given), () =>
    trackSearch({ data: { search: Object.fromEntries(given) } }),
  )
}

/** Homes side by side. */
export function useTrackedComparison(ids: readonly string[]): void {
  useTracked(ids.length < 2 ? '' : ids.join(), () => trackComparison({ data: { ids: [...ids] } }))
}
