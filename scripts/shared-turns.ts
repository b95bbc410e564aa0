/**
 * Turns that several processes take together, a few at a time, in the order of their coming. Whoever ends gives back what it
 * held and waits no longer.
 * @param give tells a process that it has a turn
 */
export function sharedTurns<Taker>(give: (taker: Taker) => void) {
  let held: Taker[] = []
  let waiting: Taker[] = []
  let atOnce = 1

  function next(): void {
    while (held.length < atOnce) {
      const taker = waiting.shift()
      if (taker === undefined) return
      held.push(taker)
      give(taker)
    }
  }

  return {
    /** A process wants one turn. @param most how many are held at once, by all of them */
    want(taker: Taker, most: number): void {
      atOnce = most
      waiting.push(taker)
      next()
    },
    /** A process gives one turn back. */
    giveBack(taker: Taker): void {
      const at = held.indexOf(taker)
      if (at >= 0) held.splice(at, 1)
      next()
    },
    /** A process has ended. */
    leave(taker: Taker): void {
      held = held.filter((one) => one !== taker)
      waiting = waiting.filter((one) => one !== taker)
      next()
    },
  }
}
