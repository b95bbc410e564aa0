import type { Relation } from '../words/household.ts'

/** Returns what the first person is to the second one, from what the second is to the first. */
export function inverseOf(relation: Relation): Relation {
  if (relation === 'parent') return 'child'
  return relation === 'child' ? 'parent' : relation
}
