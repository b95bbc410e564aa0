import { LINK_ACTS, type LinkAct } from '../words.ts'

/** Returns the act that a link names, or undefined if there is no such act. */
export function actIn(value: unknown): LinkAct | undefined {
  for (const act in LINK_ACTS) if (act === value) return isAct(act) ? act : undefined
  return undefined
}

function isAct(value: string): value is LinkAct {
  return Object.hasOwn(LINK_ACTS, value)
}
