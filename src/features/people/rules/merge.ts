import { keysOf } from '#kit/form/inputs.ts'
import { MESSAGES, type Stage } from '../words.ts'

/** Members of a person that a merge may change. */
export type MergedMembers = {
  phone: string | null
  owner_id: string | null
  co_owner_id: string | null
  stage: Stage
  next_step: string | null
  next_step_date: string | null
  tags: string[]
  last_contact_at: Date | null
}

/** Data that decides whether two people may be merged. */
interface Mergeable {
  id: string
  account_id: string | null
  merged_into_id: string | null
}

/** Tags of a merged person, as many as the table takes. */
const MAX_MERGED_TAGS = 20

/** Returns the reason that two people can't be merged, or null. An account's record never becomes another account's. */
export function mergeFault(a: Mergeable, b: Mergeable): string | null {
  if (a.id === b.id || a.merged_into_id !== null || b.merged_into_id !== null) return MESSAGES.changedMeanwhile
  return a.account_id !== null && b.account_id !== null ? MESSAGES.twoAccounts : null
}

/** Returns the record that stays and the one that becomes its alias: the one with an account stays, else the first. */
export function orderOf<Person extends Mergeable>(first: Person, second: Person): { kept: Person; alias: Person } {
  return second.account_id === null ? { kept: first, alias: second } : { kept: second, alias: first }
}

/** Returns the members of the record that stays. What it lacks comes from the other; no agent loses the person. */
export function mergedMembers(kept: MergedMembers, alias: MergedMembers): MergedMembers {
  const owner_id = kept.owner_id ?? alias.owner_id
  const others = [kept.co_owner_id, alias.owner_id, alias.co_owner_id].filter((id) => id !== null && id !== owner_id)
  const step = kept.next_step === null ? alias : kept
  return {
    phone: kept.phone ?? alias.phone,
    owner_id,
    co_owner_id: others[0] ?? null,
    stage: mergedStage(kept.stage, alias.stage),
    next_step: step.next_step,
    next_step_date: step.next_step_date,
    tags: [...new Set([...kept.tags, ...alias.tags])].slice(0, MAX_MERGED_TAGS),
    last_contact_at: laterOf(kept.last_contact_at, alias.last_contact_at),
  }
}

/** A person who asked for something is no prospect, and one on the way to a deal is not new or inactive. */
function mergedStage(kept: Stage, alias: Stage): Stage {
  const isOpen = (stage: Stage) => stage !== 'prospect' && stage !== 'new' && stage !== 'inactive'
  if (isOpen(kept)) return kept
  return isOpen(alias) || kept === 'prospect' ? alias : kept
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

/** Returns the members that an undo restores: those that the merge changed and no one has changed since. */
export function restoredMembers(
  { before, after }: { before: MergedMembers; after: MergedMembers },
  now: MergedMembers,
): Partial<MergedMembers> {
  const changed = keysOf(before).filter(
    (name) => textOf(before[name]) !== textOf(after[name]) && textOf(now[name]) === textOf(after[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, before[name]]))
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
