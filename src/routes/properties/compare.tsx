import { createFileRoute, redirect } from '@tanstack/react-router'
import { useAuth } from '#features/accounts/public.tsx'
import { tourPath } from '#features/appointments/rules/tour-choice.ts'
import { SaveComparison } from '#features/comparisons/components/save-comparison.tsx'
import { getComparison } from '#features/comparisons/functions.ts'
import { idsOf } from '#features/comparisons/rules/compare-search.ts'
import { compareHref } from '#features/comparisons/rules.ts'
import { ExportLink, usePrinting } from '#features/downloads/public.tsx'
import { useTrackedComparison } from '#features/history/browser/use-tracked.ts'
import { ComparePage } from '#features/properties/components/compare-page.tsx'
import { actionClass } from '#features/properties/components/property-actions.tsx'
import { getPropertiesForComparison } from '#features/properties/functions.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough, type SearchValues } from '#kit/page/search-params.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'

/** Returns the comparison that the URL names, if it is the caller's; otherwise the page uses the homes in the URL. */
async function savedComparison(saved: SearchValues[string] | undefined) {
  if (typeof saved !== 'string' || saved === '') return null
  try {
    return await getComparison({ data: { comparisonId: saved } })
  } catch (thrown) {
    const error = asAppError(thrown)
    if (!error || error.code === 'unavailable' || error.code === 'internal') throw thrown
    return null
  }
}

export const Route = createFileRoute('/properties/compare')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({ ids: idsOf(search), saved: search.saved }),
  loader: async ({ deps: { ids, saved: savedId } }) => {
    const saved = await savedComparison(savedId)
    // A URL with only the comparison's id redirects to one with its homes.
    if (saved && ids.length === 0)
      throw redirect({
        href: compareHref(saved.comparison.property_ids, saved.comparison.id),
        replace: true,
      })
    const isSame = saved?.comparison.property_ids.join() === ids.join()
    const [{ homes, freshness }, seo] = await Promise.all([
      saved && isSame ? saved.side_by_side : getPropertiesForComparison({ data: { ids } }),
      getPageSeo({ data: { pageKey: 'properties-compare' } }),
    ])
    return { homes, freshness, seo, stored: saved?.comparison ?? null, changes: saved?.changes ?? [] }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData && loaderData.homes.length > 1 ? `Compare ${loaderData.homes.length} homes` : 'Compare homes',
      // Search engines get one canonical URL for all comparisons.
      description: 'Compare 2 to 6 homes for sale in Central Indiana: cost, size, features, location, and listing.',
      canonicalPath: '/properties/compare',
      stored: loaderData?.seo,
    }),
  component: Page,
})

function tourHrefOf(homes: readonly { id: string; status: PropertyStatus }[]): string | null {
  const [first, ...others] = homes.filter(({ status }) => status !== 'sold').map(({ id }) => id)
  return first === undefined ? null : tourPath(first, { also: others })
}

function Page() {
  const { only } = Route.useSearch()
  const { homes, freshness, stored, changes } = Route.useLoaderData()
  const { user } = useAuth()
  useTrackedComparison(homes.map(({ id }) => id))
  const shown = homes.flatMap(({ id, home }) => (home ? [{ id, status: home.status }] : []))
  const onPrint = usePrinting(shown)
  return (
    <FollowLinks>
      <ComparePage
        comparison={{ homes, freshness }}
        savedId={stored?.id ?? null}
        isOnlyDifferent={only === 'different'}
        tourHref={tourHrefOf(shown)}
        exportLink={
          shown.length > 0 && <ExportLink of="homes" value={shown.map(({ id }) => id).join()} className={actionClass} />
        }
        onPrint={onPrint}
      >
        <SaveComparison homes={homes} stored={stored} changes={changes} isSignedIn={user !== null} />
      </ComparePage>
    </FollowLinks>
  )
}
