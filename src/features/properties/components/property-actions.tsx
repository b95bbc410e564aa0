import { useLoaderData } from '@tanstack/react-router'
import { HousePlus, Printer, Share2 } from 'lucide-react'
import { useAuth } from '#features/accounts/public.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Icon } from '#ui/text/icon.tsx'
import { placeOf } from '../rules/pictures.ts'
import type { Property } from '../schema.ts'
import { CompareAction } from './compare-button.tsx'
import { FavoriteAction } from './favorite-button.tsx'

/** Style of the actions on a home's page. On a phone they form one row under the facts. */
export const actionClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2.5 font-medium text-ink-2 text-small leading-none hover:bg-limestone hover:text-navy-800 aria-pressed:text-navy-800 max-sm:min-h-15 max-sm:w-full max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:text-caption'

/** Save, share, compare and print, and for an agent the form that proposes the home. Without JavaScript, Share is an email link and printing is left to the browser. */
export function PropertyActions({ home, onPrint }: { home: Property; onPrint: () => void }) {
  const title = `${placeOf(home)}, ${home.city}`
  const { user } = useAuth()
  return (
    <ul className="-mr-2.5 flex max-sm:mt-1 max-sm:mr-0 max-sm:border-line max-sm:border-y print:hidden [&>li]:max-sm:flex-1">
      <li>
        <FavoriteAction id={home.id} name={title} className={actionClass} />
      </li>
      <li>
        <ShareAction title={title} path={`/properties/${home.id}`} />
      </li>
      <li>
        <CompareAction id={home.id} name={title} className={actionClass} />
      </li>
      {user?.is_agent && home.status !== 'sold' && (
        <li>
          <a href={`/agent/proposals/new?home=${home.id}`} className={actionClass}>
            <Icon icon={HousePlus} />
            <span>
              Propose<span className="max-sm:sr-only"> this home</span>
            </span>
          </a>
        </li>
      )}
      <li className="noscript:hidden">
        <button type="button" className={actionClass} onClick={onPrint}>
          <Icon icon={Printer} />
          Print
        </button>
      </li>
    </ul>
  )
}

/** Shares a page through the device's share dialog, or copies its URL. Without JavaScript it is an email link. */
export function ShareAction({ title, path }: { title: string; path: string }) {
  const { site } = useLoaderData({ from: '__root__' })
  async function share() {
    const url = new URL(path, location.href).href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.ok('Link copied.')
    } catch (error) {
      // Closing the share dialog is not an error.
      if (error instanceof Error && error.name === 'AbortError') return
      toast.error(`We couldn’t copy the link: ${url}`)
    }
  }
  return (
    <a
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(site.url + path)}`}
      className={actionClass}
      onClick={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <Icon icon={Share2} />
      Share
    </a>
  )
}
