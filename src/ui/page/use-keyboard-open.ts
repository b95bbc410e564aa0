import { useSyncExternalStore } from 'react'

/** Browser toolbars cover less than this share of the screen, keyboards more. */
const MIN_SHARE = 0.25

function subscribe(listen: () => void): () => void {
  visualViewport?.addEventListener('resize', listen)
  return () => visualViewport?.removeEventListener('resize', listen)
}

function isOpen(): boolean {
  if (!visualViewport) return false
  // Multiply by the scale: pinch zoom also shrinks the visual viewport.
  const { height, scale } = visualViewport
  return height * scale < document.documentElement.clientHeight * (1 - MIN_SHARE)
}

/** Returns true while an on-screen keyboard covers part of the screen, where sticky elements would cover the rest. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen, () => false)
}
