import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'
import { startPhotoTransition } from './photo-transition.ts'

/** Delay before a preload, so that a pointer passing over a link loads nothing. */
const INTENT_MS = 80

/**
 * Routes clicks on plain links inside it that are marked `data-follow`, so that they do not reload the page. Where a
 * page has dozens of links, a Link component for each would cost the server more than the rest of the page. With
 * `isAhead`, pointing at a link preloads its page, or only its code where the route has `preload: false`.
 */
export function FollowLinks({ isAhead = false, ...props }: ComponentProps<'div'> & { isAhead?: boolean }) {
  const router = useRouter()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = element.current
    const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a[data-follow]') : null)
    function follow(event: MouseEvent) {
      const link = linkAt(event)
      const href = link?.getAttribute('href')
      const isPlain =
        event.button === 0 &&
        !event.defaultPrevented &&
        !event.metaKey &&
        !event.ctrlKey &&
        !event.shiftKey &&
        !event.altKey
      if (!link || !href || !isPlain) return
      event.preventDefault()
      void router.navigate({ href, viewTransition: startPhotoTransition(link) })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    function look(event: Event) {
      clearTimeout(timer)
      const href = isAhead ? linkAt(event)?.getAttribute('href') : null
      if (!href) return
      const { pathname, search } = new URL(href, location.href)
      // The page shows its error when it opens.
      const load = () =>
        router.preloadRoute({ to: pathname, search: router.options.parseSearch?.(search) }).catch(() => undefined)
      timer = setTimeout(load, INTENT_MS)
    }
    root?.addEventListener('click', follow)
    root?.addEventListener('pointerover', look)
    root?.addEventListener('focusin', look)
    return () => {
      clearTimeout(timer)
      root?.removeEventListener('click', follow)
      root?.removeEventListener('pointerover', look)
      root?.removeEventListener('focusin', look)
    }
  }, [router, isAhead])
  return <div ref={element} {...props} />
}
