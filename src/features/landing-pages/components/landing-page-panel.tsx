import { Picture } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { dayAndTime, money } from '#kit/format.ts'
import { DataList } from '#ui/data-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { isLive } from '../rules.ts'
import type { LandingPage, LandingPageChange } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Beside a page's form: what it shows as it is saved, whether visitors see it, and what was done to it. */
export function LandingPagePanel({
  page,
  home,
  history,
}: {
  page: LandingPage
  home: PropertyCard | undefined
  history: readonly LandingPageChange[]
}) {
  const isSeen = isLive(page, new Date())
  return (
    <aside aria-label="Status and history" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
      <PanelSection title="On the site" isFirst>
        {home?.main_image_key && (
          <div className="mb-3 aspect-photo max-w-80 overflow-hidden rounded-panel bg-place">
            <Picture storageKey={home.main_image_key} alt="" sizes="320px" maxWidth={640} />
          </div>
        )}
        <p className="mb-2">
          {home ? (
            <>
              <b>{home.address ?? home.title}</b>
              {`, ${home.city}, ${money(home.price)}`}
            </>
          ) : (
            <span className="text-gold-700">
              {`${MESSAGES.homeGone}: visitors read so, and nothing that is written here.`}
            </span>
          )}
        </p>
        <DataList
          hasRules={false}
          items={[
            { label: 'Visitors see it', value: isSeen ? 'Yes' : 'No' },
            {
              label: isSeen ? 'Since' : 'From',
              value: page.publish_at && (isSeen || page.status === 'scheduled') ? dayAndTime(page.publish_at) : null,
            },
            {
              label: 'Address',
              value: (
                <a href={`/l/${page.slug}`} className={`${linkClass()} [overflow-wrap:anywhere]`}>
                  {`/l/${page.slug}`}
                </a>
              ),
            },
          ]}
        />
        <p className="mt-3 text-caption text-ink-3">
          To tell letters, signs and advertisements apart, add to the address where it stands:{' '}
          <code className="[overflow-wrap:anywhere]">?utm_source=letter&utm_campaign=november</code>
        </p>
      </PanelSection>
      {history.length > 0 && (
        <PanelSection title="History">
          <ol className="grid gap-3">
            {history.map((change) => (
              <li
                key={change.seq}
                className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border-2 before:border-navy-600 before:content-['']"
              >
                <p>
                  {change.by} {change.what}
                </p>
                <p className="tabular text-ink-3 text-legal">{dayAndTime(change.at)}</p>
              </li>
            ))}
          </ol>
        </PanelSection>
      )}
    </aside>
  )
}
