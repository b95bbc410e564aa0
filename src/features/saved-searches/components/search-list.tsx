import { useRouter } from '@tanstack/react-router'
import { Map as MapIcon, MoreHorizontal, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Picture } from '#features/properties/public.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { day, dayAndTime, number } from '#kit/time/format.ts'
import { Menu, TriggerButton } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { useDeletedToast } from '../browser/use-deleted-toast.ts'
import { deleteSavedSearch, toggleSavedSearchNotification } from '../functions.ts'
import type { ListedSearch } from '../schema.ts'
import { RHYTHMS } from '../words.ts'
import { FilterChips } from './filter-chips.tsx'

/** Saved searches with current results. The toast after a deletion offers to undo it. */
export function SearchList({ searches }: { searches: readonly ListedSearch[] }) {
  return (
    <ul aria-label="Saved searches" className="border-line border-t">
      {searches.map((search) => (
        <SearchRow key={search.id} search={search} />
      ))}
    </ul>
  )
}

function SearchRow({ search }: { search: ListedSearch }) {
  const router = useRouter()
  const [isGone, setGone] = useState(false)
  const { id, name, total, new_homes, images } = search
  const tellDeleted = useDeletedToast(search)

  async function remove() {
    setGone(true)
    try {
      await deleteSavedSearch({ data: { searchId: id } })
      await reloadPage(router)
      tellDeleted()
    } catch (error) {
      setGone(false)
      toast.error(messageOf(error))
    }
  }

  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-line border-b py-4 md:grid-cols-[112px_minmax(0,1fr)_auto_auto_auto] ${isGone ? 'opacity-60' : ''}`}
    >
      <div aria-hidden="true" className="hidden overflow-hidden rounded-control md:block">
        {images.length > 0 ? <Pictures images={images} /> : <NoHomes />}
      </div>
      <div className="grid min-w-0 gap-1.5">
        <h2 className="subtitle">
          <Link look="plain" to="/dashboard/saved-searches/$searchId" params={{ searchId: id }}>
            {name}
          </Link>
        </h2>
        <FilterChips filters={search.filters} label={`Filters of ${name}`} />
        <p className="text-caption text-ink-3">{factsOf(search)}</p>
      </div>
      <div className="flex items-center justify-between gap-x-5 max-md:col-span-2 max-[17.5rem]:flex-wrap md:contents">
        <p className="tabular flex items-baseline gap-x-2 md:grid md:justify-items-end">
          <Link look="plain" to="/dashboard/saved-searches/$searchId" params={{ searchId: id }}>
            <b>{number(total)}</b> {total === 1 ? 'home' : 'homes'}
          </Link>
          {new_homes > 0 && <span className="font-semibold text-navy-800 text-small">{number(new_homes)} new</span>}
        </p>
        <span className="md:w-36 [@media(scripting:none)]:hidden">
          <RowToggle
            label={`Alerts for ${name}`}
            isOn={search.is_notifying}
            onLabel={RHYTHMS[search.rhythm]}
            said={(on) => (on ? `Alerts for “${name}” are on.` : `Alerts for “${name}” are off.`)}
            save={(on) => toggleSavedSearchNotification({ data: { searchId: id, on } })}
          />
        </span>
      </div>
      <span className="max-md:col-start-2 max-md:row-start-1 max-md:self-start [@media(scripting:none)]:hidden">
        <Menu
          trigger={
            <TriggerButton variant="quiet" size="sm" isIcon aria-label={`Actions for ${name}`}>
              <Icon icon={MoreHorizontal} />
            </TriggerButton>
          }
          items={[
            {
              id: 'settings',
              label: 'Rename or change',
              icon: Settings2,
              href: `/dashboard/saved-searches/${id}#settings`,
            },
            { id: 'map', label: 'View map', icon: MapIcon, href: search.href },
            { id: 'delete', label: 'Delete', icon: Trash2, isDestructive: true, onAction: () => void remove() },
          ]}
        />
      </span>
    </li>
  )
}

function factsOf({ author_name, last_told_at, created_at, paused_until, is_slowed }: ListedSearch): string {
  const isPaused = paused_until !== null && paused_until > new Date()
  return [
    `Created ${author_name ? `by ${author_name} on ` : ''}${day(created_at)}`,
    last_told_at ? `Last alert ${dayAndTime(last_told_at)}` : 'No alerts sent yet',
    isPaused ? `Paused until ${dayAndTime(paused_until)}` : null,
    is_slowed ? 'Weekly, because you haven’t visited in 8 weeks' : null,
  ]
    .filter((fact) => fact !== null)
    .join('. ')
    .concat('.')
}

function Pictures({ images }: { images: readonly string[] }) {
  const [first, ...others] = images
  return (
    <div className={`grid h-16 gap-0.5 ${others.length > 0 ? 'grid-cols-[74px_36px]' : ''}`}>
      {first && <Picture storageKey={first} alt="" sizes="112px" maxWidth={320} className="min-h-0" />}
      {others.length > 0 && (
        <div className="grid min-h-0 gap-0.5">
          {others.map((key) => (
            <Picture key={key} storageKey={key} alt="" sizes="36px" maxWidth={320} className="min-h-0" />
          ))}
        </div>
      )}
    </div>
  )
}

function NoHomes() {
  return (
    <svg
      viewBox="0 0 112 64"
      aria-hidden="true"
      className="block h-16 w-28 bg-limestone-2 fill-none stroke-control [stroke-width:1.5]"
    >
      <path d="M22 52h68M30 52V34l26-18 26 18v18M50 52V40h12v12" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
