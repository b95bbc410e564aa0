/**
 * What stands against a new order of a list, or null. `current` is the stored order; `formerIds` the one that the person saw,
 * so that an order made from an old list never undoes somebody else's.
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
