import { useRouter } from '@tanstack/react-router'
import { Columns2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { changeLabels } from '#features/favorites/rules.ts'
import { MlsNote, Picture } from '#features/properties/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { currentFlash } from '#kit/form/flash.ts'
import { FlashData } from '#kit/form/flash-data.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { count, day, money } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { deleteComparison, saveComparison } from '../functions.ts'
import { compareHref, nameOf } from '../rules.ts'
import type { ComparisonHome, ComparisonList, ListedComparison } from '../schema.ts'
import { MESSAGES } from '../words.ts'

const PATH = '/dashboard/comparisons'

export function ComparisonsPage({ list: { comparisons, freshness } }: { list: ComparisonList }) {
  const brokerage = useBrokerage()
  return (
    <FollowLinks>
      <PageHeader
        size="panel"
        title="Comparisons"
        aside={comparisons.length > 0 && `${count(comparisons.length, 'comparison')}`}
      />
      <DoneNotice />
      <Refused />
      {comparisons.length === 0 ? (
        <EmptyState
          title="No saved comparisons"
          action={
            <>
              <a href="/dashboard/favorites" data-follow="" className={buttonClass()}>
                Choose from your favorites
              </a>
              <a href="/properties" data-follow="" className={buttonClass({ variant: 'outline' })}>
                Find homes
              </a>
            </>
          }
        >
          Compare 2 to 6 homes, then save the comparison. We’ll show what changed when you come back.
        </EmptyState>
      ) : (
        <>
          <ul className="border-line border-b">
            {comparisons.map((comparison) => (
              <li key={comparison.id} className="border-line border-t py-5">
                <OneComparison comparison={comparison} />
              </li>
            ))}
          </ul>
          <div className="mt-12">
            <MlsNote brokerage={brokerage} freshness={freshness} />
          </div>
        </>
      )}
    </FollowLinks>
  )
}

function OneComparison({ comparison }: { comparison: ListedComparison }) {
  const { id, name, property_ids, updated_at, homes } = comparison
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const href = compareHref(property_ids, id)

  async function remove() {
    if (isBusy) return
    setBusy(true)
    try {
      await deleteComparison({ data: { comparisonId: id } })
      await reloadPage(router)
      toast.ok(`“${name}” deleted.`, {
        id: `comparison-${id}`,
        action: {
          label: 'Undo',
          onAction: () =>
            void saveComparison({ data: { name, propertyIds: property_ids } })
              .then(() => reloadPage(router))
              .catch((thrown: unknown) => toast.error(messageOf(thrown))),
        },
      })
    } catch (thrown) {
      toast.error(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <article>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="panel-title min-w-0 break-words">
          <a href={href} data-follow="" className={linkClass()}>
            {name}
          </a>
        </h2>
        <p className="text-ink-3 text-small max-md:w-full">{`${count(homes.length, 'home')}, saved ${day(updated_at)}`}</p>
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {homes.map((home) => (
          <Home key={home.property_id} home={home} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          href={href}
          data-follow=""
          aria-label={`Compare: ${name}`}
          className={buttonClass({ variant: 'outline', size: 'xs' })}
        >
          <Icon icon={Columns2} size={16} />
          Compare
        </a>
        <form
          method="post"
          action="/forms/deleteComparison"
          onSubmit={(event) => {
            event.preventDefault()
            void remove()
          }}
        >
          <input type="hidden" name="_page" value={PATH} />
          <input type="hidden" name="_done" value={MESSAGES.deleted} />
          <input type="hidden" name="comparisonId" value={id} />
          <button
            type="submit"
            aria-label={`Delete ${name}`}
            aria-busy={isBusy}
            className={buttonClass({ variant: 'quiet', size: 'xs' })}
          >
            <Icon icon={Trash2} size={16} />
            Delete
          </button>
        </form>
      </div>
    </article>
  )
}

function Home({ home: { property_id, home, changes } }: { home: ComparisonHome }) {
  const news = changeLabels(changes)
  return (
    <li className="flex min-w-0 gap-3">
      <div className="aspect-photo w-24 shrink-0 self-start overflow-hidden rounded-control bg-place">
        {home?.main_image_key && <Picture storageKey={home.main_image_key} alt="" sizes="96px" maxWidth={320} />}
      </div>
      <div className="min-w-0 text-small leading-snug">
        {home ? (
          <>
            <p className="tabular font-semibold">
              {money(home.status === 'sold' && home.close_price ? home.close_price : home.price)}
            </p>
            <a href={`/properties/${property_id}`} data-follow="" className={`${linkClass()} break-words`}>
              {nameOf(home)}
            </a>
            <p className="text-ink-3">
              {`Listed by ${home.list_office_name}, `}
              <span className="inline-block">{home.list_office_contact}</span>
            </p>
            {news.length > 0 && (
              <p className="mt-1 flex flex-wrap gap-1.5">
                {news.map(({ text, tone }) => (
                  <Badge key={text} tone={tone}>
                    {text}
                  </Badge>
                ))}
              </p>
            )}
          </>
        ) : (
          <p className="py-1 text-ink-2">{MESSAGES.gone}</p>
        )}
      </div>
    </li>
  )
}

/** Shows a name that was refused without JavaScript. */
function Refused() {
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.outcome === 'refused' ? found : null
  })
  if (!flash) return null
  return (
    <>
      <Notice tone="error" title={flash.message} className="mb-5">
        {Object.values(flash.fields)[0] !== flash.message && Object.values(flash.fields)[0]}
      </Notice>
      <FlashData flash={flash} />
    </>
  )
}
