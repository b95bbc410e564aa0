import { hasPermission } from '#features/permissions/rules.ts'
import type { Ranked } from '#features/permissions/schema.ts'
import { FIELD, fieldNameIn, isMergeField } from './schema.ts'
import { AGENCY_WORDS, type MergeField, type TemplateState } from './words.ts'

/** Values of the merge fields for one email. Null for one that isn't known. */
export type MergeValues = Readonly<Record<MergeField, string | null>>

/** Replaces the merge fields of a text. One without a value stays, so that the email can't be sent with it. */
export function filledWith(text: string, values: MergeValues): string {
  return text.replace(FIELD, (braced, name: string) => {
    const field = fieldNameIn(name)
    return (isMergeField(field) && values[field]) || braced
  })
}

/** Returns the first name of a person. Null for a name that is no word, such as an email address. */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : null
}

/** Finds the words of a text that need an agency agreement in force, each once. */
export function agencyWordsIn(text: string): string[] {
  const found = [...text.matchAll(AGENCY_WORDS)].map(([words]) => words.toLowerCase())
  return [...new Set(found)]
}

/** Returns the state of a template. */
export function stateOf({
  version,
  approved_version,
}: {
  version: number
  approved_version: number | null
}): TemplateState {
  if (approved_version === null) return 'waiting'
  return approved_version === version ? 'approved' : 'changed'
}

/** A viewer of templates: everyone sees the approved ones, and an author their own drafts. */
export interface TemplateView {
  account_id: string
  /** True for someone who approves templates, who sees and changes all of them. */
  is_approver: boolean
}

/** Returns which templates a caller sees. */
export function templateViewOf(account: Pick<Ranked, 'id' | 'role_level' | 'permissions'>): TemplateView {
  return { account_id: account.id, is_approver: hasPermission(account, 'content') }
}

/** Returns whether a caller may change a template: its author and those who approve. */
export function mayChange({ account_id, is_approver }: TemplateView, template: { created_by: string | null }): boolean {
  return is_approver || template.created_by === account_id
}

/** Returns whether a caller may delete a template. One that agents use goes with the consent of those who approve. */
export function mayDelete(
  view: TemplateView,
  template: { created_by: string | null; approved_version: number | null },
): boolean {
  return view.is_approver || (template.created_by === view.account_id && template.approved_version === null)
}
