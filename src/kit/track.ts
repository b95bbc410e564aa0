/** A visitor's action, for website analytics. */
export interface Tracked {
  name: string
  props: Readonly<Record<string, string | number | boolean>>
  at: number
}

/** Events to buffer before the collector loads; with analytics off they are never sent. */
const MAX_BUFFERED_EVENTS = 40
const buffer: Tracked[] = []
let collector: ((event: Tracked) => void) | null = null

/**
 * Records a visitor's action. It sends nothing: the collector, loaded while the browser is idle, decides what to send.
 * Never pass typed text.
 */
export function track(name: string, props: Tracked['props'] = {}): void {
  const event = { name, props, at: Date.now() }
  if (collector) collector(event)
  else if (buffer.length < MAX_BUFFERED_EVENTS) buffer.push(event)
}

/** Passes all events to the collector, buffered ones first. */
export function receiveTracked(receiver: (event: Tracked) => void): void {
  collector = receiver
  for (const event of buffer.splice(0)) receiver(event)
}
