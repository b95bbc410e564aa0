import type { Change } from '#features/audit/schema.ts'
import { Picture } from '#features/properties/public.tsx'
import type { PropertyCard } from '#features/properties/schema.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { dayAndTime, money } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { isLive } from '../rules.ts'
import type { LandingPage } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Side panel of a page's form, with the saved state, visibility and history. */
export function LandingPagePanel({
  page,
  home,
  history,
}: {
  page: LandingPage
  home: PropertyCard | undefined
  history: readonly Change[]
}) {
  const isSeen = isLive(page, new Date())
  return (
    <>
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
            <span className="text-gold-700">{`Visitors see “${MESSAGES.homeGone}” and none of this page’s text.`}</span>
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
          To see which mailing, sign, or ad a visit came from, add this to the link you print there:
          <code className="mt-1 block [overflow-wrap:anywhere]">?utm_source=postcard&utm_campaign=november</code>
        </p>
      </PanelSection>
      <HistoryList changes={history} />
    </>
  )
}
