import { useSyncExternalStore } from 'react'

/** Browsers' own bars take less than this of a screen, keyboards more. */
const MIN_SHARE = 0.25

function subscribe(listen: () => void): () => void {
  visualViewport?.addEventListener('resize', listen)
  return () => visualViewport?.removeEventListener('resize', listen)
}

function isOpen(): boolean {
  if (!visualViewport) return false
  // Times its scale: a page that is zoomed with two fingers shows less of itself, and no keyboard is there.
  const { height, scale } = visualViewport
  return height * scale < document.documentElement.clientHeight * (1 - MIN_SHARE)
}

/** True while a keyboard covers the lower part of the screen: what sticks to the edge would cover the rest. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen, () => false)
}
