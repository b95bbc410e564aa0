/**
 * Returns why a new order is refused, or null. `current` is the stored order and `formerIds` the one that the user saw,
 * so that an outdated list never undoes another user's order.
 */
export function orderFault(
  current: readonly string[],
  formerIds: readonly string[],
  wanted: readonly string[],
): 'stale' | 'incomplete' | null {
  if (!isSame(current, formerIds)) return 'stale'
  return isSame([...current].sort(), [...wanted].sort()) ? null : 'incomplete'
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
