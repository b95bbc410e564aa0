import { MAX_TAGS } from '../words.ts'

/** People that one act may change. */
export const MAX_BULK = 500

/** Acts on many people. */
export const BULK_KINDS = {
  stage: 'Set stage',
  add_tag: 'Add tag',
  remove_tag: 'Remove tag',
  task: 'Add task',
  owner: 'Set agent',
} as const
export type BulkKind = keyof typeof BULK_KINDS

/** Beginning of the sentence that says how many were changed. */
export const BULK_DONE: Record<BulkKind, string> = {
  stage: 'Stage set for',
  add_tag: 'Tag added to',
  remove_tag: 'Tag removed from',
  task: 'Task added for',
  owner: 'Agent set for',
}

/** Reasons for which an act leaves a person out, after their number. */
export const LEFT_OUT = {
  unchanged: 'already set that way',
  agreement: 'without an agency agreement in force',
  asked: 'who asked for something',
  tags: `already with ${MAX_TAGS} tags`,
  no_agent: 'without an agent',
  gone: 'deleted, merged, or with another agent',
  changed: 'changed since',
  client: 'under agreement with their current agent',
} as const
export type LeftOut = keyof typeof LEFT_OUT

export const BULK_MESSAGES = {
  noKind: 'Choose what to change.',
  valueMissing: 'Enter a value.',
  noTag: 'Enter one tag without a comma.',
  noDate: 'Choose a date, such as 11/18/2026.',
  tooMany: `More than ${MAX_BULK} people match. Use more filters first.`,
  officeOnly: 'Only administrators with the People permission can do this.',
  undone: 'This was already undone, or it’s more than a day old.',
} as const
