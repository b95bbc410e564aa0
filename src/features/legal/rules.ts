import { keysOf } from '#kit/form/inputs.ts'
import type { LegalTextState, LegalTextsPage, StoredApprovals } from './schema.ts'
import { CODE_REWORDED, LEGAL_TEXTS, type LegalTextKey, TEXTS_REWORDED, TEXTS_UPDATED } from './words.ts'

/** Returns the dates that a legal page shows. @param version of the brokerage's own text, or of the original */
export function pageDates(version: string | undefined): { updated: string; reworded: string | null } {
  if (version === undefined) return { updated: TEXTS_UPDATED, reworded: CODE_REWORDED }
  return version === TEXTS_REWORDED
    ? { updated: TEXTS_UPDATED, reworded: TEXTS_REWORDED }
    : { updated: version, reworded: null }
}

/** Returns the legal texts with their state: an approval counts for the version that it was given to. */
export function textStates(hashes: Readonly<Record<LegalTextKey, string>>, stored: StoredApprovals): LegalTextState[] {
  return keysOf(LEGAL_TEXTS).map((key) => {
    const { label, path } = LEGAL_TEXTS[key]
    const approval = stored[key]
    const text_hash = hashes[key]
    return {
      key,
      label,
      path,
      text_hash,
      state: !approval ? 'unapproved' : approval.text_hash === text_hash ? 'approved' : 'changed',
      approved_by: approval?.approved_by ?? null,
      approved_on: approval?.approved_on ?? null,
    }
  })
}

/** Returns the texts without an approval of their current version. */
export function unapproved(texts: readonly LegalTextState[]): LegalTextState[] {
  return texts.filter(({ state }) => state !== 'approved')
}

/** Returns what the approvals mean for the site. */
export function approvalText({ texts, is_open }: Pick<LegalTextsPage, 'texts' | 'is_open'>): string {
  const left = unapproved(texts).length
  if (left === 0) return 'All texts are approved.'
  const open = left === 1 ? '1 text needs approval.' : `${left} texts need approval.`
  return is_open ? `${open} The site stays live.` : `${open} The site can’t launch until then.`
}

/** Returns the review of the site that follows from its approvals: the latest one. Null while a text has none. */
export function reviewOf(
  texts: readonly LegalTextState[],
): { legal_reviewed_by: string; legal_reviewed_on: string } | null {
  if (unapproved(texts).length > 0) return null
  const [latest] = texts.toSorted((a, b) => ((a.approved_on ?? '') < (b.approved_on ?? '') ? 1 : -1))
  return latest?.approved_by && latest.approved_on
    ? { legal_reviewed_by: latest.approved_by, legal_reviewed_on: latest.approved_on }
    : null
}
