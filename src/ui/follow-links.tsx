import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'

/**
 * Hands clicks on the plain links inside it that are marked `data-follow` to the router, so that the page is not loaded
 * anew: where links come by the dozen, a component for each would cost the server more than the rest of the page.
 */
export function FollowLinks(props: ComponentProps<'div'>) {
  const router = useRouter()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = element.current
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[data-follow]') : null
      const href = link?.getAttribute('href')
      const isPlain =
        event.button === 0 &&
        !event.defaultPrevented &&
        !event.metaKey &&
        !event.ctrlKey &&
        !event.shiftKey &&
        !event.altKey
      if (!href || !isPlain) return
      event.preventDefault()
      void router.navigate({ href })
    }
    root?.addEventListener('click', follow)
    return () => root?.removeEventListener('click', follow)
  }, [router])
  return <div ref={element} {...props} />
}
