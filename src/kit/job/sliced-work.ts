/** Long work that yields between slices, so that a process with a million homes still answers requests. */
export type SlicedWork<T> = Generator<undefined, T, undefined>

/** Items to process between two yields. */
export const SLICE_SIZE = 16_384

/** Runs sliced work to its end without a pause. */
export function runToEnd<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Returns the numbers from `from` up to but not including `to`. */
export function* numbersFrom(from: number, to: number): SlicedWork<Uint32Array> {
  const numbers = new Uint32Array(to - from)
  for (let at = 0; at < numbers.length; at += 1) {
    if (at % SLICE_SIZE === 0) yield
    numbers[at] = from + at
  }
  return numbers
}
