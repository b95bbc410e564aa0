/**
 * Reproducible random numbers: one stream per seed, listing and topic. A change in one topic never affects another, and
 * the millionth listing costs no more than the first.
 */
export class RandomStream {
  #state: number

  constructor(seed: number, index: number, topic: number) {
    let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 0x7f4a7c15, 0xc2b2ae35)
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(topic + 1, 0x27d4eb2f), 0x2c1b3c6d)
    this.#state = mixed ^ (mixed >>> 13)
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  range(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** Returns a whole number, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** Returns true for that share of the calls. */
  chance(share: number): boolean {
    return this.next() < share
  }

  /** Returns an approximately normal number with mean 0 and deviation 1, within 3.5. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.73
  }

  pick<T>(list: readonly T[]): T {
    return itemAt(list, Math.floor(this.next() * list.length))
  }

  /** Returns one of the values, by weight. */
  pickWeighted<T>(entries: readonly (readonly [T, number])[]): T {
    let total = 0
    for (const entry of entries) total += entry[1]
    let left = this.next() * total
    for (const entry of entries) {
      left -= entry[1]
      if (left < 0) return entry[0]
    }
    return itemAt(entries, entries.length - 1)[0]
  }
}

/** Returns the item at an index that is known to exist. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`)
  return item
}

/** Splits a text at each |, with any line breaks after it. */
export function wordsOf(text: string): string[] {
  return text.replaceAll('\n', '').split('|')
}
