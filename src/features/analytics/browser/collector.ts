import type { AnyRouter } from '@tanstack/react-router'
import { trackingContext } from '#features/leads/public.tsx'
import { onFirstInteraction, retryableImport } from '#kit/client-loading/public.ts'
import { receiveTracked, type Tracked } from '#kit/track.ts'
import { isPrivatePath, safePath } from '../rules/paths.ts'
import type { AnalyticsSettings } from './start-analytics.ts'

const ADDRESS = '/visit-events'
const FLUSH_MS = 5000
const MAX_BATCH = 25

type Props = Tracked['props']
interface QueuedEvent {
  name: string
  path: string
  at: number
  props: Props
}

const loadPosthog = retryableImport(() => import('./posthog.ts'))
// Loaded at the first interaction, because nothing was clicked or submitted before it.
const loadInteractions = retryableImport(() => import('./interactions.ts'))
const loadCalls = retryableImport(() => import('../words/calls.ts'))

/**
 * Collects page views, page leaves, clicks, forms and fields, and the named events. Stores nothing in the browser,
 * never reads the content of a field, and skips elements marked `data-private`. Sends the events to our server in
 * batches, and to PostHog if a project is configured.
 */
export function collect(router: AnyRouter, settings: AnalyticsSettings): void {
  // A browser that a program controls is not a visitor.
  if (navigator.webdriver) return
  const queue: QueuedEvent[] = []
  /** Passes each event to PostHog. Until it has loaded, events wait in `beforePosthog`. */
  let forward: ((event: QueuedEvent) => void) | null = null
  const beforePosthog: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let page = { path: '', at: Date.now(), scrolled: 0, isOver: true, hasStarted: false }

  function track(name: string, props: Props = {}, at = Date.now(), path = location.pathname): void {
    const event = { name, path: safePath(path), at, props }
    if (forward) forward(event)
    else if (settings.posthog && beforePosthog.length < MAX_BATCH) beforePosthog.push(event)
    queue.push(event)
    if (queue.length >= MAX_BATCH) return flush()
    timer ??= setTimeout(() => flush(), FLUSH_MS)
  }

  function flush(isLeaving = document.visibilityState === 'hidden'): void {
    clearTimeout(timer)
    timer = undefined
    if (queue.length === 0) return
    const { source, medium, campaign } = trackingContext() ?? {}
    const now = Date.now()
    const events = queue.splice(0, 50).map(({ at, ...event }) => ({ ...event, ago: Math.max(0, now - at) }))
    const body = JSON.stringify({ source, medium, campaign, width: innerWidth, events })
    // A page that unloads cannot wait for a response. If the beacon fails, only a count is lost.
    if (isLeaving) {
      if (navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))) return
    }
    // biome-ignore lint/style/noRestrictedGlobals: it must outlive the page, and is no call
    fetch(ADDRESS, { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body }).catch(
      () => undefined,
    )
  }

  function trackLeave(): void {
    if (page.isOver) return
    page.isOver = true
    track(
      'page_left',
      { seconds: Math.round((Date.now() - page.at) / 1000), scrolled: page.scrolled },
      Date.now(),
      page.path,
    )
  }

  function trackView(): void {
    const { pathname, search } = router.state.location
    if (pathname === page.path && !page.isOver) return trackSearch(search)
    trackLeave()
    page = { path: pathname, at: Date.now(), scrolled: 0, isOver: false, hasStarted: false }
    track('page_viewed')
    const home = /^\/properties\/([0-9a-f-]{36})(?:\/(photos|tour))?$/.exec(pathname)
    if (home?.[1]) track(HOME_EVENTS[home[2] ?? ''] ?? 'property_viewed', { property_id: home[1] })
    if (pathname === '/properties/compare') track('property_compared', { homes: [search.ids ?? []].flat().length })
    trackSearch(search)
  }

  let searched = ''
  /** Records a search by the names of its filters, without the typed text. */
  function trackSearch(search: Record<string, unknown>): void {
    if (page.path.replace(/\/$/, '') !== '/properties') return
    const names = Object.keys(search).filter((name) => !['view', 'filters', 'page'].includes(name))
    const key = JSON.stringify(search)
    if (names.length === 0 || key === searched) return
    searched = key
    track('search_performed', {
      filters: names
        .filter((name) => name !== 'q')
        .sort()
        .join(' '),
      has_text: names.includes('q'),
      page: Number(search.page) || 1,
    })
  }

  function trackInteraction(event: Event): void {
    const { pathname } = location
    if (event.type !== 'click' && !page.hasStarted && STARTED_EVENTS[pathname]) {
      page.hasStarted = true
      track(STARTED_EVENTS[pathname])
    }
    // Check now: the page may have changed by the time the module has loaded.
    if (!(event.target instanceof Element) || event.target.closest(PRIVATE_ELEMENTS)) return
    const at = Date.now()
    loadInteractions().then(
      ({ interactionOf }) => {
        const found = interactionOf(event, pathname)
        if (!found) return
        for (const { name, props } of found.named) track(name, props, at, pathname)
        if (!isPrivatePath(pathname)) track(found.name, found.props, at, pathname)
      },
      () => undefined,
    )
  }

  receiveTracked((tracked) => {
    if (tracked.name !== 'call_done' && tracked.name !== 'call_refused') track(tracked.name, tracked.props, tracked.at)
    else
      loadCalls().then(
        (calls) => trackCall(calls, tracked),
        () => undefined,
      )
  })
  function trackCall(
    { AUTH_FLOWS, CALL_EVENTS }: Awaited<ReturnType<typeof loadCalls>>,
    { name, props, at }: Tracked,
  ): void {
    const call = String(props.call ?? '')
    const events = CALL_EVENTS[call] ?? []
    if (name === 'call_done') {
      for (const one of events) track(one.name, one.props, at)
      return
    }
    const flow = AUTH_FLOWS[call]
    if (flow) track('auth_error', { flow, message: String(props.error).slice(0, 100) }, at)
    const kind = events.find((one) => one.name === 'lead_submitted')?.props?.kind
    if (kind) track('lead_failed', { kind }, at)
  }
  onFirstInteraction(() => void loadInteractions().catch(() => undefined))
  trackView()
  router.subscribe('onResolved', trackView)
  for (const type of ['click', 'submit', 'change'])
    document.addEventListener(type, trackInteraction, { capture: true, passive: true })
  addEventListener('beforeprint', () => {
    if (GUIDES.test(location.pathname)) track('guide_downloaded', { guide: location.pathname.slice(1) })
  })
  addEventListener(
    'scroll',
    () => {
      const { scrollHeight } = document.documentElement
      page.scrolled = Math.max(page.scrolled, Math.round(((scrollY + innerHeight) / Math.max(1, scrollHeight)) * 100))
    },
    { passive: true },
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      trackLeave()
      flush()
    } else if (page.isOver) {
      // The visitor returned to the page, so its time starts again.
      page.isOver = false
      page.at = Date.now()
    }
  })
  addEventListener('pagehide', () => {
    trackLeave()
    flush(true)
  })
  if (settings.posthog) {
    const { key, host } = settings.posthog
    loadPosthog().then(
      ({ startPosthog }) => {
        forward = startPosthog({ key, host }, router)
        for (const event of beforePosthog.splice(0)) forward(event)
      },
      () => undefined,
    )
  }
}

/** Elements that are never tracked, including everything inside them. */
const PRIVATE_ELEMENTS = '[data-private], [type=password], [autocomplete^="cc-"], .ph-no-capture'
const GUIDES = /^\/(?:buyers|sellers)-guide$/
const HOME_EVENTS: Record<string, string> = { photos: 'property_photos_viewed', tour: 'property_tour_started' }
/** Pages where the first filled field starts a form. */
const STARTED_EVENTS: Record<string, string> = {
  '/home-valuation': 'valuation_started',
  '/submit-testimonial': 'testimonial_started',
}
