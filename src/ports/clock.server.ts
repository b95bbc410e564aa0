/** Source of the current time, which tests and the sample's clock can replace. */
export interface Clock {
  now(): Date
}

const systemClock: Clock = { now: () => new Date() }
let current = systemClock

/** Returns the current instant. Rules take it as an argument; only operations and access call this. */
export function now(): Date {
  return current.now()
}

/** Replaces the clock, for tests. @returns function that restores it */
export function setClock(clock: Clock): () => void {
  const former = current
  current = clock
  return () => {
    current = former
  }
}
