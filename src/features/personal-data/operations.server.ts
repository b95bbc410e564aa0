import type { Actor } from '#access/actors.ts'

/** Someone who registered and confirmed their address. */
export interface Registrant {
  account_id: string
  name: string
  email: string
  phone: string | null
  /** Time of the confirmation. */
  created_at: Date
}

/** A change of an account's address, which its owner confirmed. */
export interface AddressChange {
  former_normalized: string
  email: string
  email_normalized: string
  at: Date
}

/**
 * Personal data in a feature: how to export it, and how to erase it when the account is closed. All run in the
 * caller's transaction.
 */
export interface PersonalData {
  /** Name in the export, such as "saved_searches". */
  name: string
  read: (accountId: string) => Promise<unknown>
  /** Stores what the feature has of everyone who registers. */
  add?: (registrant: Registrant) => Promise<void>
  /** Moves what the feature has of the former address. The actor is the owner. */
  move?: (change: AddressChange, actor: Actor) => Promise<void>
  /** Absent if the data must be retained. The actor is the one who closes the account. */
  erase?: (accountId: string, actor: Actor) => Promise<void>
}
const kinds: PersonalData[] = []

/** Registers a feature's personal data. Each feature that has any calls it once. */
export function definePersonalData(kind: PersonalData): void {
  kinds.push(kind)
}

/** Reads what all features hold of a person, by the names of the export. */
export async function readPersonalData(accountId: string): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for (const { name, read } of kinds) parts[name] = await read(accountId)
  return parts
}

/** Stores what the features have of everyone who registers, in the transaction that confirms the address. */
export async function addPersonalData(registrant: Registrant): Promise<void> {
  for (const { add } of kinds) await add?.(registrant)
}

/** Moves what the features have of an address to the one that its owner changed to, in the caller's transaction. */
export async function movePersonalData(change: AddressChange, actor: Actor): Promise<void> {
  for (const { move } of kinds) await move?.(change, actor)
}

/** Erases the personal data that no rule retains, in the caller's transaction. @param actor who closes the account */
export async function erasePersonalData(accountId: string, actor: Actor): Promise<void> {
  for (const { erase } of kinds) await erase?.(accountId, actor)
}
