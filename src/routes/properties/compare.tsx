import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '#features/properties/components/compare-page.tsx'
import { getPropertiesForComparison } from '#features/properties/functions.ts'
import { pageHead } from '#kit/head.ts'
import type { SearchValues } from '#kit/search-params.ts'
import { FollowLinks } from '#ui/follow-links.tsx'

const MOST = 6

/** Ids of an address: each once, and no more than can be compared. */
function idsOf({ ids }: SearchValues): string[] {
  const all = (Array.isArray(ids) ? ids : [ids ?? '']).flatMap((id) => id.split(',')).map((id) => id.trim())
  return [...new Set(all)].filter((id) => id !== '' && id.length <= 100).slice(0, MOST)
}

export const Route = createFileRoute('/properties/compare')({
  validateSearch: (search: SearchValues): SearchValues => search,
  loaderDeps: ({ search }) => ({ ids: idsOf(search) }),
  loader: ({ deps }) => getPropertiesForComparison({ data: { ids: deps.ids } }),
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData && loaderData.homes.length > 1 ? `Compare ${loaderData.homes.length} homes` : 'Compare homes',
      // Whichever homes stand on it, for a search engine it is one page: its canonical address has none.
      description:
        'Put two to six homes for sale in Central Indiana side by side: cost, size, house, place and listing.',
    }),
  component: Page,
})

function Page() {
  const { only } = Route.useSearch()
  return (
    <FollowLinks>
      <ComparePage comparison={Route.useLoaderData()} isOnlyDifferent={only === 'different'} />
    </FollowLinks>
  )
}
