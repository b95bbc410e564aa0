/** A visitor's action, for website analytics. */
export interface Tracked {
  name: string
  props: Readonly<Record<string, string | number | boolean>>
  at: number
}

/** Events to buffer before the collector loads; with analytics off they are never sent. */
const MAX_WAITING = 40
const waiting: Tracked[] = []
let take: ((event: Tracked) => void) | null = null

/**
 * Records a visitor's action. It sends nothing: the collector, loaded while the browser is idle, decides what to send.
 * Never pass typed text.
 */
export function track(name: string, props: Tracked['props'] = {}): void {
  const event = { name, props, at: Date.now() }
  if (take) take(event)
  else if (waiting.length < MAX_WAITING) waiting.push(event)
}

/** Passes all events to the collector, buffered ones first. */
export function receiveTracked(receiver: (event: Tracked) => void): void {
  take = receiver
  for (const event of waiting.splice(0)) receiver(event)
}
