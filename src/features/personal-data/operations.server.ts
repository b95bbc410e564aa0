import type { Actor } from '#access/actors.ts'

/** What a feature holds of a person: how it is told to them, and how it goes when they leave. Both run in the caller's transaction. */
export interface PersonalData {
  /** As the export names it: "saved_searches". */
  name: string
  read: (accountId: string) => Promise<unknown>
  /** Left out where the record must be kept. The actor is who closes the account. */
  erase?: (accountId: string, actor: Actor) => Promise<void>
}
const kinds: PersonalData[] = []

/** Says what a feature holds of a person. Called once by each that holds something. */
export function definePersonalData(kind: PersonalData): void {
  kinds.push(kind)
}

/** Reads what all features hold of a person, by the names of the export. */
export async function readPersonalData(accountId: string): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (const { name, read } of kinds) parts[name] = await read(accountId)
  return parts
}

/** Erases what need not be kept of a person, in the caller's transaction. @param actor who closes the account */
export async function erasePersonalData(accountId: string, actor: Actor): Promise<void> {
  for (const { erase } of kinds) await erase?.(accountId, actor)
}
