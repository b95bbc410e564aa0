/**
 * A semaphore whose holders are processes. They are granted slots in the order of their requests; a process that exits
 * releases its slots and leaves the queue.
 * @param grant tells a process that it has a slot
 */
export function clusterSemaphore<Holder>(grant: (holder: Holder) => void) {
  let held: Holder[] = []
  let waiting: Holder[] = []
  let max = 1

  function next(): void {
    while (held.length < max) {
      const holder = waiting.shift()
      if (holder === undefined) return
      held.push(holder)
      grant(holder)
    }
  }

  return {
    /** Requests a slot for a process. @param slots the number of slots from now on */
    acquire(holder: Holder, slots: number): void {
      max = slots
      waiting.push(holder)
      next()
    },
    /** Releases one slot of a process. */
    release(holder: Holder): void {
      const at = held.indexOf(holder)
      if (at >= 0) held.splice(at, 1)
      next()
    },
    /** Releases everything of a process that exited. */
    remove(holder: Holder): void {
      held = held.filter((one) => one !== holder)
      waiting = waiting.filter((one) => one !== holder)
      next()
    },
  }
}
