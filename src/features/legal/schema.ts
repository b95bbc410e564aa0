import * as z from 'zod/mini'
import { keysOf, line } from '#kit/form/inputs.ts'
import { LEGAL_TEXTS, type LegalTextKey, MESSAGES, type TextState } from './words.ts'

/** Approval of one version of a text, as stored. */
const Approval = z.object({
  text_hash: z.string(),
  approved_by: z.string(),
  approved_on: z.iso.date(),
})
export type Approval = z.infer<typeof Approval>

/** Stored approvals by text. A text of another release stays. */
export const StoredApprovals = z.record(z.string(), Approval)
export type StoredApprovals = z.infer<typeof StoredApprovals>

/** Approves a text, or all that are not approved, in the version that `digest` names. */
export const ApproveLegalTexts = z.object({
  key: z.enum([...keysOf(LEGAL_TEXTS), 'all']),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, MESSAGES.changedMeanwhile)),
  approved_by: line(120, MESSAGES.approverMissing),
  approved_on: z.iso.date('Enter a date, such as 11/18/2026.'),
})
export type ApproveLegalTexts = z.infer<typeof ApproveLegalTexts>

/** A legal text with the approval of its current version. */
export interface LegalTextState {
  key: LegalTextKey
  label: string
  path: string | null
  /** SHA-256 of the current version. */
  text_hash: string
  state: TextState
  /** Last approval, which may be of an earlier version. */
  approved_by: string | null
  approved_on: string | null
}

/** The legal texts, and the digest of those to approve. */
export interface LegalTextsView {
  texts: LegalTextState[]
  digest: string
  today: string
}

/** The legal texts, as their page shows them. */
export interface LegalTextsPage extends LegalTextsView {
  /** True if visitors may see the site. */
  is_open: boolean
}
