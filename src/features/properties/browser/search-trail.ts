import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { browserStore, isRecord } from '#kit/browser-store.ts'
import { number } from '#kit/time/format.ts'

const HOME_PATH = /^\/properties\/([0-9a-f-]{36})$/

/** A page of search results at the moment the visitor opens one of its homes. */
export interface Results {
  /** "312 homes" */
  label: string
  total: number
  /** Home ids in result order. `first` is the number of the first one among all results. */
  homes: readonly string[]
  first: number
  /** URLs of the previous and next page of results. */
  before: string | null
  after: string | null
}

interface Trail extends Results {
  href: string
  /** Homes opened since, in order. */
  path: readonly string[]
  /** Time origin of the document and history index of the results. `history.go` works only within that document. */
  document: number
  step: number
  /** True once the focus has returned to the last opened home. */
  hasReturned: boolean
}

/**
 * The results that the visitor came from, per tab, to which a home's page links back. Without a trail, and on the
 * server, the page shows plain links.
 */
const store = browserStore({ key: 'search-trail', schema: isTrail, area: 'sessionStorage' })

/**
 * Stores the trail of a page of results and, on return, focuses the home that was opened last. `onSeen` runs for each
 * opened home. @returns a click handler for the element that contains the results
 */
export function useTrailRecorder(results: Results, onSeen?: (id: string) => void): (event: MouseEvent) => void {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is shown
  useEffect(() => {
    const trail = store.get()
    if (!trail || trail.hasReturned || trail.href !== router.latestLocation.href) return
    store.set({ ...trail, hasReturned: true })
    for (const id of trail.path) onSeen?.(id)
    const home = CSS.escape(trail.path.at(-1) ?? '')
    // The focus scrolls if the browser did not restore the position, or if the page has grown since.
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

/** Links back to the results and to the homes beside this one. Null without a search. */
export interface TrailLinks {
  href: string
  label: string
  /** "3 of 312", or null if the home is not on the stored page of results. */
  place: string | null
  previous: TrailStep | null
  next: TrailStep | null
  back: (event: MouseEvent) => void
  /** Records the step to the home beside this one. */
  move: (to: TrailStep) => void
}

export interface TrailStep {
  href: string
  /** Home id, or null if the step leads to another page of results. */
  id: string | null
}

/** Returns the links for a home's page. @param id the home, or null on a page of several homes */
export function useTrailLinks(id: string | null): TrailLinks | null {
  const router = useRouter()
  const trail = store.useValue()
  // Read once, because the history index changes before this page unmounts.
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
      // Go back in history to restore scroll position, map and typed input.
      event.preventDefault()
      router.history.go(-steps)
    },
    move: (to) => {
      if (to.id === null) return
      const path = isOnPath ? trail.path.slice(0, steps) : []
      // Off the path, the link back must use the URL, because the session history does not hold the way.
      store.set({ ...trail, path: [...path, to.id], document: isOnPath ? trail.document : 0, hasReturned: false })
    },
  }
}

function stepTo(id: string | undefined, page: string | null): TrailStep | null {
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
