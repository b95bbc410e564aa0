/** The time of day, from one place: tests and the sample's clock can move it. */
export interface Clock {
  now(): Date
}

const systemClock: Clock = { now: () => new Date() }
let current = systemClock

/** Now, as an instant. Rules take it as an argument; only operations and access call this. */
export function now(): Date {
  return current.now()
}

/** Puts another clock in, for tests. @returns what puts the former one back */
export function setClock(clock: Clock): () => void {
  const former = current
  current = clock
  return () => {
    current = former
  }
}
