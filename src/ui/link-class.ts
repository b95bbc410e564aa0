/**
 * Looks of a link: `text` is underlined; `more` ends a section ("See all 312 homes") and is bold, underlined on hover.
 */
export type LinkLook = 'text' | 'more' | 'plain'

const LOOKS: Record<LinkLook, string> = {
  text: 'text-navy-600 underline decoration-1 underline-offset-3 hover:text-navy-800 hover:decoration-2 active:text-navy-900 on-dark:text-white on-dark:hover:text-white',
  more: 'inline-flex min-h-8 items-center gap-1.5 font-semibold text-navy-600 no-underline underline-offset-3 hover:text-navy-800 hover:underline hover:decoration-2 active:text-navy-900 on-dark:text-white on-dark:hover:text-white',
  plain: 'text-inherit no-underline underline-offset-3 hover:text-navy-800 hover:underline on-dark:hover:text-white',
}

/** Returns the classes of a link, for an anchor or a button that acts like one. */
export function linkClass(look: LinkLook = 'text'): string {
  return `cursor-pointer rounded-badge ${LOOKS[look]}`
}
