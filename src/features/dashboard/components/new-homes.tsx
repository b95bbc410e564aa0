import type { NewHomes as Found } from '#features/saved-searches/schema.ts'
import { count } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { HomeCards } from './home-cards.tsx'

/** New homes of saved searches. Opening a search marks its homes as seen. */
export function NewHomes({ found, isDrawn }: { found: Found; isDrawn: boolean }) {
  const { total, searches, homes } = found
  const [first, ...others] = searches
  if (!first) return null
  return (
    <PanelSection
      title={others.length === 0 ? `${count(total, 'new home')} in ${first.name}` : count(total, 'new home')}
      end={
        <a
          href={others.length === 0 ? pathOf(first) : '/dashboard/saved-searches'}
          data-follow=""
          className={`${linkClass()} text-small`}
        >
          {others.length === 0 ? 'View all' : 'Saved searches'}
        </a>
      }
    >
      <HomeCards homes={homes} isDrawn={isDrawn} />
      {others.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-small">
          {searches.map((search) => (
            <li key={search.id} className="min-w-0 break-words">
              <a href={pathOf(search)} data-follow="" className={linkClass()}>
                {search.name}
              </a>
              {`, ${search.new_homes} new`}
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

function pathOf({ id }: { id: string }): string {
  return `/dashboard/saved-searches/${id}`
}
