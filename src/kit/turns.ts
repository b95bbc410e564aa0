/** Work that can be interrupted at each of its yields, so that a process with a million homes answers in between. */
export type Turns<T> = Generator<undefined, T, undefined>

/** Homes that are looked at between two yields. */
export const TURN = 16_384

/** Does all of it at once. */
export function finish<T>(work: Turns<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The numbers from one to before another. */
export function* numbersFrom(from: number, to: number): Turns<Uint32Array> {
  const numbers = new Uint32Array(to - from)
  for (let at = 0; at < numbers.length; at += 1) {
    if (at % TURN === 0) yield
    numbers[at] = from + at
  }
  return numbers
}
