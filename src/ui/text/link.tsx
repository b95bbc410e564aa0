import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/**
 * Looks of a link: `text` is underlined; `more` ends a section ("See all 312 homes") and is bold, underlined on hover.
 */
type LinkLook = 'text' | 'more' | 'plain'

const LOOKS: Record<LinkLook, string> = {
  text: 'text-navy-600 underline decoration-1 underline-offset-3 hover:text-navy-800 hover:decoration-2 active:text-navy-900 on-dark:text-white on-dark:hover:text-white',
  more: 'inline-flex min-h-8 items-center gap-1.5 font-semibold text-navy-600 no-underline underline-offset-3 hover:text-navy-800 hover:underline hover:decoration-2 active:text-navy-900 on-dark:text-white on-dark:hover:text-white',
  plain: 'text-inherit no-underline underline-offset-3 hover:text-navy-800 hover:underline on-dark:hover:text-white',
}

/** Returns the classes of a link, for an anchor or a button that acts like one. */
export function linkClass(look: LinkLook = 'text'): string {
  return `cursor-pointer rounded-badge ${LOOKS[look]}`
}

/** Router link in one of our looks. Takes every prop of the router's Link, typed by the route tree. */
export const Link = createLink(StyledAnchor)

function StyledAnchor({ look, className, ...rest }: ComponentProps<'a'> & { look?: LinkLook }) {
  return <a {...rest} className={cx(linkClass(look), className)} />
}

/** First link of a page: skips the navigation to the element with the id `main`. */
export function SkipLink({
  target = 'main',
  children = 'Skip to main content',
}: {
  target?: string
  children?: string
}) {
  return (
    <a
      href={`#${target}`}
      className="fixed -top-20 left-4 z-[100] rounded-control bg-white px-4 py-3 font-semibold text-navy-800 shadow-pop focus:top-3 print:hidden"
    >
      {children}
    </a>
  )
}
