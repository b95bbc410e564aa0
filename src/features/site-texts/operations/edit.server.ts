import { createHash } from 'node:crypto'
import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, invalid, requireFound } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { listedPages, versionOfSections } from '../rules/list.ts'
import {
  dateFault,
  declarationOf,
  isReviewDue,
  isTextPage,
  namesOf,
  publishFault,
  sectionToPublish,
  sentenceOf,
  settingsOf,
  shownText,
  stateOf,
  textFault,
  textsOn,
  withdrawalFault,
} from '../rules/texts.ts'
import { legalValue, plainTextOf } from '../rules/values.ts'
import type {
  DiscardSiteText,
  ListedPage,
  ListSiteTexts,
  PublishPageSections,
  PublishSiteText,
  RestoreSiteText,
  ReviewSiteText,
  SaveSiteText,
  SiteTextForEdit,
  SiteTextKey,
  StoredSiteText,
  WithdrawSiteText,
} from '../schema.ts'
import { MESSAGES, PLACEHOLDERS, type Placeholder } from '../words.ts'
import { evictSiteTexts } from './shown.server.ts'

const OBJECT_TYPE = 'site_text'
const MAX_VERSIONS = 50
type Editor = Admin<'content'>

/** Lists the texts of the site by page, those with the words alone if any are given. */
export async function listSiteTexts(_actor: Editor, { q }: ListSiteTexts): Promise<ListedPage[]> {
  const today = calendarDayOf(now())
  const [{ service_area }, stored, published, drafts] = await Promise.all([
    getBrokerage(),
    queries.listStored(),
    queries.listPublished(today),
    queries.listDrafts(),
  ])
  return listedPages({ places: service_area, stored, published, drafts }, q, today)
}

/** Returns a text with its draft, versions and history. @throws not_found */
export async function getSiteText(_actor: Editor, { key }: SiteTextKey): Promise<SiteTextForEdit> {
  const { page, text: declared } = requireDeclared(key)
  const [stored, published, versions, brokerage, entries, history] = await Promise.all([
    queries.findStored(key),
    publishedNow(key),
    queries.listVersions(key, MAX_VERSIONS),
    getBrokerage(),
    listEntriesOf(OBJECT_TYPE, key, 2 * MAX_VERSIONS),
    historyOf({ objectType: OBJECT_TYPE, sentenceOf }, key),
  ])
  const { kind, label, max, original, until = null, isLaw = false } = declared
  const draft = stored?.draft_version ? await queries.findVersion(key, stored.draft_version) : undefined
  const shown = shownText(declared, published?.text)
  const settings = settingsOf(brokerage)
  const shownHash = () =>
    createHash('sha256')
      .update(plainTextOf(legalValue(shown, namesOf(brokerage))))
      .digest('hex')
  const accepted = kind === 'legal' ? await queries.listAcceptedHashes(key.slice(key.indexOf('.') + 1)) : []
  const authors = new Map(entries.map(({ after, actor_name }) => [after?.text_version, actor_name]))
  return {
    key,
    page,
    label,
    kind,
    max,
    original,
    until,
    history,
    is_law: isLaw,
    state: stateOf({ has_draft: draft !== undefined, published: published?.text ?? null }),
    version: stored?.version ?? 1,
    text: draft?.text ?? published?.text ?? original,
    shown,
    is_dated: kind === 'legal',
    today: calendarDayOf(now()),
    published_version: published?.version ?? null,
    draft_version: draft?.version ?? null,
    versions: versions.map((version) => ({
      ...version,
      by: authors.get(version.version) ?? null,
      text_hashes: [
        ...new Set([
          ...accepted.filter(({ text_version }) => text_version === version.effective_date).map(({ hash }) => hash),
          ...(kind === 'legal' && version.version === published?.version ? [shownHash()] : []),
        ]),
      ],
    })),
    reviewed_by: stored?.reviewed_by ?? null,
    reviewed_date: stored?.reviewed_date ?? null,
    is_review_due: isReviewDue(declared, stored?.reviewed_date ?? null, calendarDayOf(now())),
    names: Object.entries(PLACEHOLDERS).map(([name, title]) => ({
      name: name as Placeholder,
      label: title,
      value: settings[name as Placeholder],
    })),
  }
}

/** Saves a draft. The site shows it when it is published. @throws not_found, invalid, conflict */
export async function saveSiteText(actor: Editor, { key, version, text }: SaveSiteText): Promise<StoredSiteText> {
  const { text: declared } = requireDeclared(key)
  const fault = textFault(declared, text)
  if (fault) throw invalid({ text: fault })
  return change(actor, { key, version }, async (before) => {
    const current = await currentText(key, before)
    if (current === text) return null
    return { act: 'site_text.saved', draft: text, note: '', before: { text: current }, after: { text } }
  })
}

/** Publishes the draft. @throws not_found, invalid, conflict */
export async function publishSiteText(
  actor: Editor,
  { key, version, effective_date }: PublishSiteText,
): Promise<StoredSiteText> {
  const { text: declared } = requireDeclared(key)
  return change(actor, { key, version }, async (before) => {
    const draft = before?.draft_version ? await queries.findVersion(key, before.draft_version) : undefined
    if (!draft) throw new AppError('invalid', MESSAGES.nothingToPublish)
    const fault = publishFault(declared, draft.text, await getBrokerage())
    if (fault) throw invalid({ text: fault })
    const published = await publishedNow(key)
    const today = calendarDayOf(now())
    const lateFault = dateFault(declared, effective_date, {
      today,
      published: published?.effective_date ?? null,
    })
    if (lateFault) throw invalid({ effective_date: lateFault })
    return {
      act: 'site_text.published',
      effective_date: effective_date ?? today,
      published: draft.text,
      note: draft.note,
      before: { text: published?.text ?? null },
      after: { text: draft.text, ...(effective_date && { effective_date }) },
    }
  })
}

/**
 * Publishes all sections of a page that have a draft or were never published, or none of them. Each has its audit entry.
 * @throws not_found, invalid, conflict
 */
export async function publishPageSections(
  actor: Editor,
  { page, version }: PublishPageSections,
): Promise<{ success: true; published: number }> {
  if (!isTextPage(page)) throw new AppError('not_found', MESSAGES.unknownKey)
  const sections = textsOn(page).filter(({ text }) => text.kind === 'section')
  const brokerage = await getBrokerage()
  const published = await transaction(async () => {
    for (const { key } of sections) await queries.lockText(key)
    const rows = await Promise.all(sections.map(({ key }) => queries.findStored(key)))
    if (versionOfSections(rows) !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    const today = calendarDayOf(now())
    let count = 0
    for (const [at, { key, text: declared }] of sections.entries()) {
      const draftVersion = rows[at]?.draft_version
      const draft = draftVersion ? await queries.findVersion(key, draftVersion) : undefined
      const shown = await publishedNow(key)
      const text = sectionToPublish(declared, draft?.text, shown?.text)
      if (text === null) continue
      const fault = publishFault(declared, text, brokerage)
      if (fault) throw new AppError('invalid', MESSAGES.sectionFault(declared.label, fault))
      await change(actor, { key, version: null }, async () => ({
        act: 'site_text.published',
        effective_date: today,
        published: text,
        note: draft?.note ?? 'The default text',
        before: { text: shown?.text ?? null },
        after: { text },
      }))
      count += 1
    }
    if (count === 0) throw new AppError('invalid', MESSAGES.noSections)
    return count
  })
  evictSiteTexts()
  return { success: true, published }
}

/** Takes an earlier version, or the original, as the draft. @throws not_found, conflict */
export async function restoreSiteText(
  actor: Editor,
  { key, version, fromVersion }: RestoreSiteText,
): Promise<StoredSiteText> {
  const { text: declared } = requireDeclared(key)
  return change(actor, { key, version }, async (before) => {
    const from = Number(fromVersion)
    const isReset = from === 0
    const found = isReset ? undefined : requireFound(await queries.findVersion(key, from), MESSAGES.noSuchVersion)
    const text = found?.text ?? declared.original
    const current = await currentText(key, before)
    // The form starts with an original that the site does not show. Publishing it needs a draft.
    const isShown = shownText(declared, (await publishedNow(key))?.text) === text
    if (current === text && (isShown || before?.draft_version)) return null
    return {
      act: isReset ? 'site_text.reset' : 'site_text.restored',
      draft: text,
      note: isReset ? 'The default text' : `From version ${from}`,
      before: { text: current },
      after: { text, ...(!isReset && { restored: from }) },
    }
  })
}

/** Withdraws a version before its day, so that it never takes effect. @throws not_found, invalid, conflict */
export async function withdrawSiteText(
  actor: Editor,
  { key, version, scheduledVersion }: WithdrawSiteText,
): Promise<StoredSiteText> {
  requireDeclared(key)
  return change(actor, { key, version }, async () => {
    const withdrawn = Number(scheduledVersion)
    const found = requireFound(await queries.findVersion(key, withdrawn), MESSAGES.noSuchVersion)
    const fault = withdrawalFault(found, calendarDayOf(now()))
    if (fault) throw new AppError('invalid', fault)
    return {
      act: 'site_text.withdrawn',
      withdrawn,
      before: { text: found.text, effective_date: found.effective_date },
      after: { withdrawn },
    }
  })
}

/** Discards the draft, which stays in the list of versions. @throws not_found, conflict */
export async function discardSiteText(actor: Editor, { key, version }: DiscardSiteText): Promise<StoredSiteText> {
  requireDeclared(key)
  return change(actor, { key, version }, async (before) => {
    if (!before?.draft_version) return null
    const draft = await queries.findVersion(key, before.draft_version)
    const published = await publishedNow(key)
    return {
      act: 'site_text.discarded',
      before: { text: draft?.text ?? null },
      after: { text: published?.text ?? null },
    }
  })
}

/**
 * Records who reviewed a text that quotes law, and when; on request for all such texts of its page.
 * @throws not_found, invalid, conflict
 */
export async function reviewSiteText(
  actor: Editor,
  { key, version, is_for_page, reviewed_by, reviewed_date }: ReviewSiteText,
): Promise<StoredSiteText> {
  const { siblings } = requireDeclared(key)
  if (reviewed_date > calendarDayOf(now())) throw invalid({ reviewed_date: MESSAGES.reviewedLater })
  const review = { reviewed_by, reviewed_date }
  const record = (one: { key: string; version: number | null }) =>
    change(actor, one, async (before) => {
      if (before?.reviewed_by === reviewed_by && before.reviewed_date === reviewed_date) return null
      return {
        act: 'site_text.reviewed',
        review,
        before: { reviewed_by: before?.reviewed_by ?? null, reviewed_date: before?.reviewed_date ?? null },
        after: review,
      }
    })
  const stored = await transaction(async () => {
    const first = await record({ key, version })
    if (is_for_page)
      for (const other of siblings)
        if (other.text.isLaw && other.key !== key) await record({ key: other.key, version: null })
    return first
  })
  evictSiteTexts()
  return stored
}

interface Change {
  act: `site_text.${string}`
  /** Text of a new draft. */
  draft?: string
  /** Text to publish, and the day on which it takes effect. */
  published?: string
  effective_date?: string
  note?: string
  review?: Pick<StoredSiteText, 'reviewed_by' | 'reviewed_date'>
  /** Number of a version to withdraw. */
  withdrawn?: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Stores a change of a text with its audit entry, whose commit notifies every process. Without a version, no conflict
 * is possible. @throws conflict
 */
async function change(
  actor: Editor,
  { key, version }: { key: string; version: number | null },
  make: (before: StoredSiteText | undefined) => Promise<Change | null>,
): Promise<StoredSiteText> {
  const stored = await transaction(async () => {
    await queries.lockText(key)
    const before = await queries.findStored(key)
    if (version !== null && (before?.version ?? 1) !== version) throw await conflictWith(key, before)
    const made = await make(before)
    if (!made) {
      noteAudit()
      return before ?? { ...UNSTORED, key, updated_at: now() }
    }
    const at = now()
    // The row comes first, because versions refer to it.
    const row = await queries.saveStored(key, before, { draft_version: null, ...made.review }, at)
    const text = made.draft ?? made.published
    let text_version: number | null = null
    if (text !== undefined) {
      text_version = await queries.insertVersion({
        key,
        text,
        status: made.draft === undefined ? 'published' : 'draft',
        note: made.note ?? '',
        effective_date: made.effective_date ?? null,
        created_at: at,
        created_by: actor.account_id,
      })
    }
    if (made.withdrawn !== undefined)
      await queries.insertWithdrawal({
        key,
        version: made.withdrawn,
        withdrawn_at: at,
        withdrawn_by: actor.account_id,
      })
    const keepsDraft = made.review !== undefined || made.withdrawn !== undefined
    const draft_version =
      made.draft === undefined ? (keepsDraft ? (before?.draft_version ?? null) : null) : text_version
    if (draft_version !== null) await queries.updateDraft(key, draft_version)
    audit(actor, made.act, {
      object_type: OBJECT_TYPE,
      object_id: key,
      before: made.before,
      after: { ...made.after, ...(text_version !== null && { text_version }) },
    })
    return { ...row, draft_version }
  })
  // The notification arrives a moment later, and the page of this change reloads right away.
  evictSiteTexts()
  return stored
}

const UNSTORED = { draft_version: null, reviewed_by: null, reviewed_date: null, version: 1 }

function requireDeclared(key: string): NonNullable<ReturnType<typeof declarationOf>> {
  return requireFound(declarationOf(key), MESSAGES.unknownKey)
}

async function publishedNow(key: string): Promise<queries.PublishedText | undefined> {
  return queries.findPublished(key, calendarDayOf(now()))
}

/** Returns the text of the form: the draft, what is published, or the original. */
async function currentText(key: string, stored: StoredSiteText | undefined): Promise<string> {
  const draft = stored?.draft_version ? await queries.findVersion(key, stored.draft_version) : undefined
  return draft?.text ?? (await publishedNow(key))?.text ?? requireDeclared(key).text.original
}

async function conflictWith(key: string, stored: StoredSiteText | undefined): Promise<AppError> {
  const [last] = await listEntriesOf(OBJECT_TYPE, key, 1)
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      text: await currentText(key, stored),
      version: stored?.version ?? 1,
      saved_at: stored?.updated_at.toISOString() ?? null,
      saved_by: last?.actor_name ?? null,
    },
  })
}
