import { count, number } from '#kit/time/format.ts'
import { type Staged, stageFault } from '../rules.ts'
import type { BulkMembers, BulkPerson, BulkResult, LastChange } from '../schema/bulk.ts'
import { BULK_DONE, type BulkKind, LEFT_OUT, type LeftOut } from '../words/bulk.ts'
import { MAX_TAGS, type Stage } from '../words.ts'

/** A change of a person's columns. */
export type BulkAct =
  | { kind: 'stage'; value: Stage }
  | { kind: 'add_tag' | 'remove_tag'; value: string }
  | { kind: 'owner'; value: string }

/** Returns the columns that an act changes in a person, or the reason that it leaves the person out. */
export function bulkChange(
  { kind, value }: BulkAct,
  { stage, tags, owner_id, co_owner_id, has_agreement, has_asked }: BulkPerson & Pick<Staged, 'has_asked'>,
): { before: BulkMembers; after: BulkMembers } | LeftOut {
  const isTag = (tag: string) => tag.toLowerCase() === value.toLowerCase()
  if (kind === 'stage') {
    if (stage === value) return 'unchanged'
    return stageFault(value, { stage, has_agreement, has_asked }) ?? { before: { stage }, after: { stage: value } }
  }
  if (kind === 'owner') {
    if (owner_id === value) return 'unchanged'
    // The second agent who becomes the agent is not the second one any longer.
    const after = { owner_id: value, co_owner_id: co_owner_id === value ? null : co_owner_id }
    return { before: { owner_id, co_owner_id }, after }
  }
  if (tags.some(isTag) === (kind === 'add_tag')) return 'unchanged'
  if (kind === 'remove_tag') return { before: { tags }, after: { tags: tags.filter((tag) => !isTag(tag)) } }
  return tags.length >= MAX_TAGS ? 'tags' : { before: { tags }, after: { tags: [...tags, value] } }
}

/** Returns whether a person still has what an act set, so that undoing it overwrites no one’s change. */
export function isAsSet(person: BulkPerson, after: BulkMembers): boolean {
  return Object.entries(after).every(
    ([name, value]) => JSON.stringify(person[name as keyof BulkMembers]) === JSON.stringify(value),
  )
}

/** Returns the agents who would leave a person, or their place, if an act were undone. */
export function agentsLeft(before: BulkMembers, after: BulkMembers): { ofPlace: string[]; ofPerson: string[] } {
  const former = [before.owner_id, before.co_owner_id]
  const ofPlace = [after.owner_id, after.co_owner_id].filter((id, at): id is string => !!id && id !== former[at])
  return { ofPlace, ofPerson: ofPlace.filter((id) => !former.includes(id)) }
}

/** Counts the people of each reason. */
export function countReasons(reasons: readonly LeftOut[]): BulkResult['left_out'] {
  const counts: BulkResult['left_out'] = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Returns the sentence about a change: the person or number of people changed, and why it left some out. */
export function resultText({
  kind,
  changed,
  left_out,
  person_name,
  agent_name,
}: Pick<BulkResult, 'kind' | 'changed' | 'left_out'> & Partial<LastChange>): string {
  if (changed === 0) return `No one was changed.${leftOutText(left_out)}`
  const who = person_name ?? count(changed, 'person', 'people')
  const done = agent_name ? `Agent for ${who} set to ${agent_name}.` : `${BULK_DONE[kind]} ${who}.`
  return `${done}${leftOutText(left_out)}`
}

/** Returns the sentence that refuses a change of all that match, because they are not the number that the page showed. */
export function otherNumberText(found: number, shown: number): string {
  const now = found === 1 ? '1 person matches' : `${number(found)} people match`
  return `${now} now, not ${number(shown)}. Close this form and select them again.`
}

/** Returns the sentence about an undone change. */
export function undoneText({ changed, left_out }: Pick<BulkResult, 'changed' | 'left_out'>): string {
  return `Undone for ${count(changed, 'person', 'people')}.${leftOutText(left_out)}`
}

function leftOutText(left_out: BulkResult['left_out']): string {
  const reasons = Object.entries(left_out).map(([reason, people]) => `${number(people)} ${LEFT_OUT[reason as LeftOut]}`)
  return reasons.length === 0 ? '' : ` Left out: ${reasons.join(', ')}.`
}

/** Returns the title of the form of an act: "Set stage of 12 people". */
export function bulkTitle(kind: BulkKind, people: number): string {
  const of = count(people, 'person', 'people')
  return {
    stage: `Set the stage for ${of}`,
    add_tag: `Add a tag to ${of}`,
    remove_tag: `Remove a tag from ${of}`,
    task: `Add a task for ${of}`,
    owner: `Set the agent for ${of}`,
  }[kind]
}
