import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { browserStore, isRecord } from '#kit/browser-store.ts'
import { number } from '#kit/time/format.ts'

const HOME_PATH = /^\/properties\/([0-9a-f-]{36})$/

/** One page of results, as it is left for a home. */
export interface Results {
  /** "312 homes" */
  label: string
  total: number
  /** Ids of the homes in their order, and the number of the first one among all. */
  homes: readonly string[]
  first: number
  /** The pages of results before and after it. */
  before: string | null
  after: string | null
}

interface Trail extends Results {
  href: string
  /** The homes that were looked at since, one after the other. */
  path: readonly string[]
  /** Which document it was, and which of its steps in the browser's history: there one can go back to it. */
  document: number
  step: number
  /** The focus goes back to the home that was looked at last, once. */
  hasReturned: boolean
}

/**
 * The results that the visitor came from, for this tab: a home's page leads back to them and on to the home beside it.
 * Without it, and on the server, the page has its plain links.
 */
const store = browserStore({ key: 'search-trail', schema: isTrail, area: 'sessionStorage' })

/**
 * Keeps the trail of a page of results. Back from a home, the focus is on that home again; the browser's own history does
 * the rest. `onSeen` is told each home that is opened. @returns what a click inside the page is to be handed to
 */
export function useTrailOf(results: Results, onSeen?: (id: string) => void): (event: MouseEvent) => void {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is shown
  useEffect(() => {
    const trail = store.get()
    if (!trail || trail.hasReturned || trail.href !== router.latestLocation.href) return
    store.set({ ...trail, hasReturned: true })
    for (const id of trail.path) onSeen?.(id)
    const home = CSS.escape(trail.path.at(-1) ?? '')
    // Scrolls where the page was kept nowhere, or where it is longer now than it was.
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-home="${home}"] a`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return useCallback(
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="/properties/"]') : null
      const id = HOME_PATH.exec(link?.getAttribute('href') ?? '')?.[1]
      if (!id) return
      onSeen?.(id)
      store.set({
        ...results,
        href: router.latestLocation.href,
        path: [id],
        document: performance.timeOrigin,
        step: router.latestLocation.state.__TSR_index,
        hasReturned: false,
      })
    },
    [router, results, onSeen],
  )
}

/** The way back from a home and to the homes beside it; null where nobody came from a search. */
export interface Way {
  href: string
  label: string
  /** "3 of 312", where the home is among the results. */
  place: string | null
  previous: Step | null
  next: Step | null
  back: (event: MouseEvent) => void
  /** Notes that the home beside this one is gone to. */
  move: (to: Step) => void
}

export interface Step {
  href: string
  /** The home; null where the next page of results follows. */
  id: string | null
}

/** @param id the home whose page it is; null on a page of several */
export function useWayBack(id: string | null): Way | null {
  const router = useRouter()
  const trail = store.useValue()
  // Where on the way this page stands is told by the history as it was when the page was shown.
  const step = useRef(router.latestLocation.state.__TSR_index)
  if (!trail) return null
  const steps = step.current - trail.step
  const isOnPath = id !== null && trail.document === performance.timeOrigin && trail.path[steps - 1] === id
  const at = id === null ? -1 : trail.homes.indexOf(id)
  return {
    href: trail.href,
    label: trail.label,
    place: at < 0 || trail.total < 2 ? null : `${number(trail.first + at)} of ${number(trail.total)}`,
    previous: at < 0 ? null : stepTo(trail.homes[at - 1], trail.before),
    next: at < 0 ? null : stepTo(trail.homes[at + 1], trail.after),
    back: (event) => {
      const path = isOnPath ? trail.path.slice(0, steps) : [...trail.path, ...(id === null ? [] : [id])]
      store.set({ ...trail, path, hasReturned: false })
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isOnPath || !isPlain) return
      // The very page that was left: its place, its map and what was typed into it.
      event.preventDefault()
      router.history.go(-steps)
    },
    move: (to) => {
      if (to.id === null) return
      const path = isOnPath ? trail.path.slice(0, steps) : []
      // A way that the history does not hold leads back by its address.
      store.set({ ...trail, path: [...path, to.id], document: isOnPath ? trail.document : 0, hasReturned: false })
    },
  }
}

function stepTo(id: string | undefined, page: string | null): Step | null {
  if (id !== undefined) return { href: `/properties/${id}`, id }
  return page === null ? null : { href: page, id: null }
}

function isTrail(stored: unknown): stored is Trail {
  return (
    isRecord(stored) &&
    typeof stored.href === 'string' &&
    /^\/(?!\/)/.test(stored.href) &&
    Array.isArray(stored.homes) &&
    Array.isArray(stored.path) &&
    typeof stored.label === 'string'
  )
}
