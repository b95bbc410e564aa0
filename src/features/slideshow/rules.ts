import type { Slide, SlideFields } from './schema.ts'

/** True where an edit changes nothing. */
export function isUnchanged(slide: Slide, fields: SlideFields): boolean {
  return namesOf(fields).every((name) => slide[name] === fields[name])
}

function namesOf(fields: SlideFields): (keyof SlideFields)[] {
  return (Object.keys(fields) as string[]).filter((name): name is keyof SlideFields => name in fields)
}

/**
 * What stands against a new order, or null. `current` is the stored order; `formerIds` the one that the person saw,
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
