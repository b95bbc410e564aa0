const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const
const OPTIONS = { capture: true, passive: true }

/** Runs a function once, at the first pointer, key, focus or scroll event. Never runs on the server. */
export function onFirstInteraction(run: () => void): void {
  if (typeof document === 'undefined') return
  const onEvent = () => {
    for (const event of EVENTS) removeEventListener(event, onEvent, OPTIONS)
    run()
  }
  for (const event of EVENTS) addEventListener(event, onEvent, OPTIONS)
}
