import { createHash } from 'node:crypto'
import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { isSiteOpen, recordLegalReview } from '#features/brokerage/public.server.ts'
import { CONSENT_TEXTS } from '#features/consents/words.ts'
import { AGREEMENT_VERSION, DISCLOSURES, ELECTRONIC_CONSENT } from '#features/relationships/words/texts.ts'
import { publishedSources } from '#features/site-texts/public.server.ts'
import { AppError, invalid } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { reviewOf, textStates, unapproved } from './rules.ts'
import {
  type ApproveLegalTexts,
  type LegalTextState,
  type LegalTextsPage,
  type LegalTextsView,
  StoredApprovals,
} from './schema.ts'
import { CODE_HASHES, type LegalTextKey, MESSAGES } from './words.ts'

type Reviewer = Admin<'operations'>
type Approver = Pick<ApproveLegalTexts, 'approved_by' | 'approved_on'>

/** Returns the legal texts with the approvals of their current versions. */
export async function listLegalTexts(_actor: Reviewer): Promise<LegalTextsPage> {
  const [view, is_open] = await Promise.all([readLegalTexts(), isSiteOpen()])
  return { ...view, is_open }
}

/** Returns the legal texts with their approvals, for launch checks and commands. */
export async function readLegalTexts(): Promise<LegalTextsView> {
  const [hashes, stored] = await Promise.all([currentHashes(), readStored()])
  const texts = textStates(hashes, stored)
  return { texts, digest: digestOf(unapproved(texts)), today: calendarDayOf(now()) }
}

/** Approves a text, or all that are not approved, as they were shown. @throws invalid, conflict if one changed since */
export async function approveLegalTexts(
  actor: Reviewer,
  { key, digest, approved_by, approved_on }: ApproveLegalTexts,
): Promise<{ success: true }> {
  if (approved_on > calendarDayOf(now())) throw invalid({ approved_on: MESSAGES.approvedLater })
  await approve(actor, { approved_by, approved_on }, (texts) => {
    const chosen = key === 'all' ? unapproved(texts) : texts.filter((one) => one.key === key)
    const shown = key === 'all' ? digestOf(chosen) : chosen[0]?.text_hash
    if (chosen.length === 0 || shown !== digest) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    return chosen
  })
  return { success: true }
}

/** Approves all texts as they are, for a set-up file that names a reviewer. */
export async function approveAllTexts(actor: Actor, approver: Approver): Promise<void> {
  await approve(actor, approver, (texts) => texts)
}

/** Stores the approvals with an audit entry each. The review of the site follows once all texts are approved. */
async function approve(
  actor: Actor,
  approver: Approver,
  choose: (texts: LegalTextState[]) => readonly LegalTextState[],
): Promise<void> {
  await transaction(async () => {
    await queries.approvalSetting.lock()
    const [hashes, stored] = await Promise.all([currentHashes(), readStored()])
    const chosen = choose(textStates(hashes, stored))
    const after = { ...stored }
    for (const { key, text_hash } of chosen) {
      after[key] = { text_hash, ...approver }
      audit(actor, 'legal_text.approved', {
        object_type: 'legal_text',
        object_id: key,
        before: stored[key] ?? null,
        after: after[key],
      })
    }
    await queries.approvalSetting.save(after, actor.account_id, now())
    const review = reviewOf(textStates(hashes, after))
    if (review) await recordLegalReview(actor, review)
  })
}

async function readStored(): Promise<StoredApprovals> {
  const found = await queries.approvalSetting.find()
  return StoredApprovals.safeParse(found?.value ?? {}).data ?? {}
}

/**
 * Returns the hash of each text's current version. Names of the brokerage are placeholders in it, so that a new phone
 * number needs no approval.
 */
async function currentHashes(): Promise<Record<LegalTextKey, string>> {
  const [legal, privacy] = await Promise.all([publishedSources('legal'), publishedSources('privacy')])
  const disclosures = Object.values(DISCLOSURES).map(({ title, intro, sections }) => ({ title, intro, sections }))
  return {
    terms: hashOf(legal.terms),
    agency_disclosure: hashOf(legal.agency_disclosure),
    mls_consent: hashOf(legal.mls_consent),
    privacy: hashOf([privacy, CODE_HASHES.privacy]),
    compliance: hashOf(CODE_HASHES.compliance),
    accessibility: hashOf(CODE_HASHES.accessibility),
    consents: hashOf(CONSENT_TEXTS),
    agreements: hashOf([disclosures, AGREEMENT_VERSION, ELECTRONIC_CONSENT]),
  }
}

function hashOf(text: unknown): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex')
}

function digestOf(texts: readonly LegalTextState[]): string {
  return hashOf(texts.map(({ key, text_hash }) => [key, text_hash]))
}
