import type { Turns } from '#kit/turns.ts'

/** The middle of some numbers, between two of them rounded; 0 where there are none. Their order changes. */
export function* median(values: Float64Array): Turns<number> {
  const middle = values.length >> 1
  const upper = yield* nthOf(values, middle)
  if (values.length % 2 === 1) return Math.round(upper)
  // What stands before the middle is not larger now.
  let lower = values.length > 0 ? -Infinity : 0
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, values[at] ?? 0)
  return Math.round((lower + upper) / 2)
}

/** The number that would stand at this place if they were sorted: all before it are not larger then. Cheaper than sorting all. */
export function* nthOf(values: Float64Array, place: number): Turns<number> {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    yield
    const pivot = values[(low + high) >> 1] ?? 0
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const one = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = one
      left += 1
      right -= 1
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return values[place] ?? 0
}
