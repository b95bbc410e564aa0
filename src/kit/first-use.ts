/** What somebody does who uses a page: a pointer that moves over it, a finger, a key, a focus that moves, a page that is scrolled. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const
const OPTIONS = { capture: true, passive: true }

/**
 * Runs something once, at the first sign that somebody uses the page: for what no page needs before that, and what is to
 * be there by the time that they press something. In a program without a page it is never run.
 */
export function onFirstUse(run: () => void): void {
  if (typeof document === 'undefined') return
  const seen = () => {
    for (const sign of SIGNS) removeEventListener(sign, seen, OPTIONS)
    run()
  }
  for (const sign of SIGNS) addEventListener(sign, seen, OPTIONS)
}
