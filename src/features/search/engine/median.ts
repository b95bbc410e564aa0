import type { SlicedWork } from '#kit/job/sliced-work.ts'

/** Returns the rounded median; 0 for no numbers. Reorders `values`. */
export function* median(values: Float64Array): SlicedWork<number> {
  const middle = values.length >> 1
  const upper = yield* quickselect(values, middle)
  if (values.length % 2 === 1) return Math.round(upper)
  // After `quickselect`, no number before the middle is larger.
  let lower = values.length > 0 ? -Infinity : 0
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, values[at] ?? 0)
  return Math.round((lower + upper) / 2)
}

/** Returns the number that sorting would put at `place`, at a lower cost. Afterward no number before it is larger. */
export function* quickselect(values: Float64Array, place: number): SlicedWork<number> {
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
