import * as z from 'zod/mini'
import { Id, line, oneOf, optionalDate } from '#kit/form/inputs.ts'
import { BULK_KINDS, BULK_MESSAGES, type BulkKind, type LeftOut, MAX_BULK } from '../words/bulk.ts'
import type { Stage } from '../words.ts'

/**
 * A change of many people: those with these ids, or all who match the query of a page. `value` is a stage, a tag, the id
 * of an agent, or the title of a task. The same `key` is done once. `shown` is the number of people that the page showed for
 * its query: more or fewer now are refused. A page that was opened before an update of the site sends none.
 */
export const ChangePeople = z.object({
  key: Id,
  isOffice: z.boolean(),
  isAll: z.boolean(),
  search: z.string().check(z.maxLength(600)),
  personIds: z.array(Id).check(z.maxLength(MAX_BULK)),
  shown: z.optional(z.int().check(z.minimum(0))),
  kind: oneOf(BULK_KINDS, BULK_MESSAGES.noKind),
  value: line(200, BULK_MESSAGES.valueMissing),
  due_date: optionalDate(),
})
export type ChangePeople = z.infer<typeof ChangePeople>

/** Id of a change of many people. */
export const BulkActId = z.object({ actId: Id })
export type BulkActId = z.infer<typeof BulkActId>

/** Result of a change of many people. */
export interface BulkResult {
  id: string
  kind: BulkKind
  changed: number
  /** People who were left out, by reason. */
  left_out: Partial<Record<LeftOut, number>>
}

/** A change that the caller can still undo. */
export interface LastChange extends BulkResult {
  created_at: Date
  /** Name of the person, if one was changed; null if they were erased since. */
  person_name: string | null
  /** Name of the agent that the change set; null if it set only the second agent. */
  agent_name: string | null
}

/** A person as a change of many compares it. */
export interface BulkPerson {
  id: string
  version: number
  stage: Stage
  tags: string[]
  next_step: string | null
  next_step_date: string | null
  owner_id: string | null
  co_owner_id: string | null
  has_agreement: boolean
}

/** Columns that a change of many sets. */
export type BulkMembers = Partial<Pick<BulkPerson, 'stage' | 'tags' | 'owner_id' | 'co_owner_id'>>
