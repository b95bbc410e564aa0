/** Something that a visitor did, for website analytics. */
export interface Tracked {
  name: string
  props: Readonly<Record<string, string | number | boolean>>
  at: number
}

/** Events before the collector is loaded; where analytics are off they are never sent. */
const MAX_WAITING = 40
const waiting: Tracked[] = []
let take: ((event: Tracked) => void) | null = null

/**
 * Notes something that a visitor did. It costs nothing and sends nothing by itself: the collector, which is loaded when
 * the browser is idle, decides what becomes of it. Never pass what a person typed.
 */
export function track(name: string, props: Tracked['props'] = {}): void {
  const event = { name, props, at: Date.now() }
  if (take) take(event)
  else if (waiting.length < MAX_WAITING) waiting.push(event)
}

/** Hands every event to the collector, those that came before it first. */
export function receiveTracked(receiver: (event: Tracked) => void): void {
  take = receiver
  for (const event of waiting.splice(0)) receiver(event)
}
