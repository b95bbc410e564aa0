import { useEffect } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import type { SearchValues } from '#kit/page/search-params.ts'
import { trackComparison, trackPropertyView, trackSearch } from '../functions.ts'
import type { Tracked } from '../schema.ts'

/** Shorter visits are not recorded. */
const MIN_STAY_MS = 3000

/** Account with history off, to skip its tracking calls. */
let offFor: string | null = null

/** Records after a delay what a signed-in user views. Errors are ignored, as the page does not depend on it. */
function useTracked(what: string, record: () => Promise<Tracked>): void {
  const { user } = useAuth()
  const accountId = user?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per viewed item
  useEffect(() => {
    if (accountId === null || accountId === offFor || what === '') return
    const timer = setTimeout(async () => {
      const { is_on } = await record().catch(() => ({ is_on: true }))
      if (!is_on) offFor = accountId
    }, MIN_STAY_MS)
    return () => clearTimeout(timer)
  }, [what, accountId])
}

/** Resumes tracking after the user turns the history on. */
export function forgetThatHistoryIsOff(): void {
  offFor = null
}

export function useTrackedView(propertyId: string): void {
  useTracked(propertyId, () => trackPropertyView({ data: { propertyId } }))
}

export function useTrackedSearch(search: SearchValues): void {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  useTracked(given.length === 0 ? '' : JSON.stringify(given), () =>
    trackSearch({ data: { search: Object.fromEntries(given) } }),
  )
}

export function useTrackedComparison(ids: readonly string[]): void {
  useTracked(ids.length < 2 ? '' : ids.join(), () => trackComparison({ data: { ids: [...ids] } }))
}
