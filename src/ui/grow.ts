/** The picture that was on its way when the page was left, as the browser had loaded it. */
let onItsWay: string | null = null

/**
 * Gives the picture of the article whose link was pressed its part in the change of pages: it grows into the element of the next page that
 * carries `data-grown`. @returns whether there is such a picture, and the person and the browser want it to move
 */
export function growFrom(link: Element): boolean {
  const picture = [...(link.closest('article')?.querySelectorAll('img') ?? [])].at(-1)
  onItsWay = picture?.currentSrc || null
  const isWanted = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || !isWanted) return false
  // One name for one element: where this page has one that grew, it stays behind.
  for (const other of document.querySelectorAll<HTMLElement>('[data-grown]')) other.style.viewTransitionName = 'none'
  picture.style.viewTransitionName = 'grown'
  return true
}

/** The address of the picture that grows into a place, where it is the one that belongs there: shown until the large one is loaded. */
export function grownInto(key: string): string | undefined {
  return onItsWay?.includes(`/${key}?`) ? onItsWay : undefined
}
