import { useRouter } from '@tanstack/react-router'
import { CalendarDays, Download, HeartOff } from 'lucide-react'
import { useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { useNotedVisit } from '#features/history/public.ts'
import { CompareButton, CompareTray, MlsNote, PropertyCard } from '#features/properties/public.tsx'
import { FAVORITE_FORMS } from '#features/properties/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { currentFlash } from '#kit/form/flash.ts'
import { FlashData } from '#kit/form/flash-data.tsx'
import { count, shortDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { type SavableHome, setFavorite, useFavoriteIds } from '../browser/favorite-store.ts'
import { changeLabels, inView } from '../rules.ts'
import type { FavoriteHome, FavoriteList } from '../schema.ts'
import { type FavoriteSort, type FavoriteView, MESSAGES, SORTS, VIEWS } from '../words.ts'
import { NoteField } from './note-field.tsx'

const PATH = '/dashboard/favorites'

export function FavoritesPage({ list, sort, view }: FavoritesPageProps) {
  const { favorites, since, up_to, freshness } = list
  const brokerage = useBrokerage()
  const router = useRouter()
  const isAlive = useHydrated()
  const shown = inView(favorites, view)
  const forSale = favorites.filter(({ home }) => home && home.status !== 'sold')
  const hrefOf = (next: { sort?: FavoriteSort; view?: FavoriteView }) => {
    const { sort: by, view: of } = { sort, view, ...next }
    const search = new URLSearchParams({
      ...(by === 'recent' ? {} : { sort: by }),
      ...(of === 'all' ? {} : { view: of }),
    })
    return search.size === 0 ? PATH : `${PATH}?${search}`
  }
  const numberOf = (of: FavoriteView) => inView(favorites, of).length
  useNotedVisit('favorites', up_to)

  return (
    <FollowLinks>
      <PageHeader
        size="panel"
        title="Favorites"
        aside={favorites.length > 0 && count(favorites.length, 'home')}
        actions={
          favorites.length > 0 && (
            <div className="starts-line flex flex-wrap gap-2">
              {forSale.length > 1 && (
                <a
                  href={`/properties/${forSale[0]?.property_id}/tour`}
                  data-follow=""
                  className={buttonClass({ variant: 'outline', size: 'xs' })}
                >
                  <Icon icon={CalendarDays} size={16} />
                  Tour several homes
                </a>
              )}
              <form method="post" action="/forms/exportFavoriteNotes">
                <button type="submit" className={buttonClass({ variant: 'quiet', size: 'xs' })}>
                  <Icon icon={Download} size={16} />
                  Download notes
                </button>
              </form>
            </div>
          )
        }
      />
      <DoneNotice />
      <UnsavedHome />
      {favorites.length === 0 ? (
        <EmptyState
          title="No favorites yet"
          action={
            <a href="/properties" data-follow="" className={buttonClass()}>
              Find homes
            </a>
          }
        >
          Select the heart on a home to save it. We’ll show price and status changes here.
        </EmptyState>
      ) : (
        <>
          <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3 max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch">
            <AnchorTabs
              label="Favorites"
              className="min-w-0 sm:flex-1"
              tabs={VIEW_KEYS.filter((one) => one === 'all' || one === view || numberOf(one) > 0).map((one) => ({
                label: VIEWS[one],
                href: hrefOf({ view: one }),
                count: numberOf(one),
                isCurrent: one === view,
              }))}
              renderLink={(href, props) => <a href={href} data-follow="" {...props} />}
            />
            {shown.length > 1 && (
              <Sort sort={sort} view={view} onSort={(next) => void router.navigate({ href: hrefOf({ sort: next }) })} />
            )}
          </div>
          {view === 'changed' && since && shown.length > 0 && (
            <p className="mb-5 text-ink-2 text-small">{`Since your last visit on ${shortDay(since)}.`}</p>
          )}
          {shown.length === 0 ? (
            <p className="py-6 text-ink-2">{NOTHING[view]}</p>
          ) : (
            <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
              {shown.map((favorite, order) => (
                <li key={favorite.property_id} className={favorite.home ? '' : 'sm:col-span-full'}>
                  <OneFavorite
                    favorite={favorite}
                    order={order}
                    isDrawn={brokerage.has_drawn_pictures}
                    isAlive={isAlive}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-12">
            <MlsNote brokerage={brokerage} freshness={freshness} />
          </div>
        </>
      )}
      {isAlive && <CompareTray />}
    </FollowLinks>
  )
}

export type FavoritesPageProps = { list: FavoriteList; sort: FavoriteSort; view: FavoriteView }

const VIEW_KEYS = ['all', 'changed', 'gone'] as const
const NOTHING: Record<FavoriteView, string> = {
  all: 'Nothing is saved.',
  changed: 'No changes since your last visit.',
  gone: 'All your favorites are still available.',
}

type OneProps = { favorite: FavoriteHome; order: number; isDrawn: boolean; isAlive: boolean }

function OneFavorite({ favorite, order, isDrawn, isAlive }: OneProps) {
  const { property_id: id, home, changes } = favorite
  const favoriteIds = useFavoriteIds()
  const name = home
    ? `${home.address ?? 'the home'}, ${home.city}`
    : `the home that you saved on ${shortDay(favorite.created_at)}`
  if (favoriteIds && !favoriteIds.has(id)) return <Removed home={{ id, name }} />
  if (!home) return <Gone favorite={favorite} name={name} />
  const labels = changeLabels(changes)
  return (
    <>
      <PropertyCard home={home} order={order} isDrawn={isDrawn} isCached sizes={SIZES}>
        {isAlive && (
          <CompareButton
            id={id}
            name={name}
            className="absolute! top-2.5 right-13 min-h-9 px-2.5 [@media(hover:none)]:min-w-9 [@media(hover:none)]:justify-center"
          />
        )}
      </PropertyCard>
      {labels.length > 0 && (
        <ul aria-label={`What changed: ${name}`} className="mt-2 flex flex-wrap gap-1.5">
          {labels.map(({ text, tone }) => (
            <li key={text}>
              <Badge tone={tone}>{text}</Badge>
            </li>
          ))}
        </ul>
      )}
      <NoteField favorite={favorite} name={name} />
    </>
  )
}

const SIZES = '(min-width: 1280px) 340px, (min-width: 640px) 45vw, 100vw'

/** Shows the user's own note for a home that can no longer be shown. Source: bar V5. */
function Gone({ favorite, name }: { favorite: FavoriteHome; name: string }) {
  const { property_id: id, notes, created_at } = favorite
  return (
    <article className="grid max-w-180 gap-1 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{MESSAGES.gone}</h2>
        <p className="text-ink-3 text-small">{`Saved on ${shortDay(created_at)}`}</p>
        <button
          type="submit"
          form={FAVORITE_FORMS.remove}
          name="propertyId"
          value={id}
          aria-label={`Remove ${name}`}
          className={`${buttonClass({ variant: 'quiet', size: 'xs' })} ml-auto`}
          onClick={(event) => {
            event.preventDefault()
            setFavorite({ id, name }, false)
          }}
        >
          Remove
        </button>
      </div>
      <p className="text-ink-2 text-small">{MESSAGES.goneText}</p>
      {notes !== '' && <p className="mt-1 max-w-[66ch] whitespace-pre-line break-words text-small">{notes}</p>}
    </article>
  )
}

function Removed({ home }: { home: SavableHome }) {
  return (
    <div className="flex min-h-14 flex-wrap content-center items-center gap-x-3 rounded-panel bg-limestone px-4 py-2 text-small">
      <Icon icon={HeartOff} className="text-ink-3" />
      <span className="flex-1">{`Removed: ${home.name}`}</span>
      <button
        type="button"
        className={`${linkClass()} min-h-11 cursor-pointer`}
        onClick={() => setFavorite(home, true)}
      >
        Undo
      </button>
    </div>
  )
}

/** Shows a home that could not be saved without JavaScript, because the visitor was signed out. */
function UnsavedHome() {
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.outcome === 'refused' ? found : null
  })
  if (!flash) return null
  const id = flash.call === 'addFavorite' ? String(flash.values.propertyId ?? '') : ''
  return (
    <>
      <Notice
        tone={id ? 'info' : 'error'}
        className="mb-5"
        title={id ? 'The home you picked isn’t saved yet.' : flash.message}
      >
        {id && (
          <form method="post" action="/forms/addFavorite" className="mt-2">
            <input type="hidden" name="_page" value={PATH} />
            <input type="hidden" name="_done" value={MESSAGES.saved} />
            <input type="hidden" name="propertyId" value={id} />
            <button type="submit" className={buttonClass({ size: 'sm' })}>
              Save it now
            </button>
          </form>
        )}
      </Notice>
      <FlashData flash={flash} />
    </>
  )
}

function Sort({
  sort,
  view,
  onSort,
}: {
  sort: FavoriteSort
  view: FavoriteView
  onSort: (sort: FavoriteSort) => void
}) {
  return (
    <form method="get" action={PATH} className="mb-1.5">
      {view !== 'all' && <input type="hidden" name="view" value={view} />}
      <label className="flex items-center gap-2 text-small">
        <span className="text-ink-3">Sort</span>
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          className="control-select min-h-11 cursor-pointer rounded-control border border-control bg-white pl-3 font-medium hover:border-navy-800 md:min-h-9"
          onChange={({ currentTarget: { value } }) => isSort(value) && onSort(value)}
        >
          {Object.entries(SORTS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">Sort</button>
      </noscript>
    </form>
  )
}

function isSort(value: string): value is FavoriteSort {
  return Object.hasOwn(SORTS, value)
}
