/** URL of the photo in transition when the page was left, as the browser had loaded it. */
let photoUrl: string | null = null

/**
 * Starts the view transition from the photo of the article whose link was clicked to the element with `data-grown` on
 * the next page. @returns whether there is such a photo, and user and browser allow motion
 */
export function startPhotoTransition(link: Element): boolean {
  const picture = [...(link.closest('article')?.querySelectorAll('img') ?? [])].at(-1)
  photoUrl = picture?.currentSrc || null
  const isWanted = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || !isWanted) return false
  // A transition name must be unique, so clear it on this page's earlier target.
  for (const other of document.querySelectorAll<HTMLElement>('[data-grown]')) other.style.viewTransitionName = 'none'
  picture.style.viewTransitionName = 'grown'
  return true
}

/** Returns the URL of the photo in transition if it belongs to `key`, to show until the large one has loaded. */
export function photoInTransition(key: string): string | undefined {
  return photoUrl?.includes(`/${key}?`) ? photoUrl : undefined
}
