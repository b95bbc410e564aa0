import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { keepPicture, requireSocialPicture } from '#features/pictures/public.server.ts'
import { socialUrl } from '#features/pictures/rules.ts'
import type { UploadPicture } from '#features/pictures/schema.ts'
import { noteAudit } from '#kit/call-context.server.ts'
import { AppError } from '#kit/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { isUnchanged, pageKeys, pagesWith, sentenceOf } from './rules.ts'
import type {
  CreatePageSeo,
  GetPageSeo,
  PageSeo,
  SeoPage,
  SeoPageKey,
  SocialImage,
  StoredSeo,
  UpdatePageSeo,
} from './schema.ts'
import { MESSAGES, type PageKey } from './words.ts'

/** Every page asks: what is stored is read again after a change, and after this time where no change would be heard. */
const FRESH_MS = 15_000
let kept: { pages: Map<string, PageSeo>; until: number } | null = null
let reading: Promise<Map<string, PageSeo>> | null = null
let version = 0
const isHeard = queries.hearOfContent(() => {
  version += 1
  kept = null
  reading = null
})

/** The stored settings of a page, or null where it has none. */
export async function getPageSeo({ pageKey }: GetPageSeo): Promise<PageSeo | null> {
  const pages = kept && kept.until > now().getTime() ? kept.pages : await read()
  return pages.get(pageKey) ?? null
}

/** Returns the keys of pages that an administrator keeps out of search engines. */
export async function listHiddenPages(): Promise<PageKey[]> {
  const pages = kept && kept.until > now().getTime() ? kept.pages : await read()
  return pageKeys().filter((key) => pages.get(key)?.robots?.includes('noindex'))
}

function read(): Promise<Map<string, PageSeo>> {
  if (reading) return reading
  isHeard()
  const begun = version
  const mine = queries
    .listPageSeo()
    .then((rows) => {
      const pages = new Map(rows.map((row) => [row.page_key, row]))
      // What changed meanwhile may have been read before it changed.
      if (begun === version) kept = { pages, until: now().getTime() + FRESH_MS }
      return pages
    })
    .finally(() => {
      if (reading === mine) reading = null
    })
  reading = mine
  return mine
}

/** Every page whose head can be set, with what is stored for it. */
export async function listPageSeo(_actor: Admin<'seo'>): Promise<SeoPage[]> {
  return pagesWith(await queries.listStored())
}

/** Stores settings for a page that has none. @throws conflict with those that somebody else stored meanwhile; invalid */
export async function createPageSeo(actor: Admin<'seo'>, { pageKey, ...fields }: CreatePageSeo): Promise<StoredSeo> {
  return transaction(async () => {
    await requireSocialPicture(fields.og_image_url, 'og_image_url')
    const after = await queries.insertPageSeo(pageKey, fields, now())
    if (!after) {
      const stored = await queries.lockStored(pageKey)
      if (!stored) throw new AppError('conflict', MESSAGES.storedMeanwhile)
      throw await conflictWith(stored, MESSAGES.storedMeanwhile)
    }
    audit(actor, 'page_seo.created', { object_type: 'page_seo', object_id: pageKey, after: { ...after } })
    return after
  })
}

/** What was done to the settings of a page, newest first. */
export async function listPageSeoHistory(_actor: Admin<'seo'>, { pageKey }: SeoPageKey): Promise<Change[]> {
  return historyOf({ name: 'page_seo', sentenceOf: (_act, changed) => sentenceOf(changed) }, pageKey)
}

/** Changes the settings of a page. @throws not_found, invalid, conflict with the stored version */
export async function updatePageSeo(
  actor: Admin<'seo'>,
  { pageKey, version: based, ...fields }: UpdatePageSeo,
): Promise<StoredSeo> {
  return transaction(async () => {
    const before = await queries.lockStored(pageKey)
    if (!before) throw new AppError('not_found', MESSAGES.notStored)
    if (before.version !== based) throw await conflictWith(before, MESSAGES.changedMeanwhile)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    await requireSocialPicture(fields.og_image_url, 'og_image_url')
    const after = await queries.updatePageSeo(pageKey, fields, now())
    audit(actor, 'page_seo.updated', {
      object_type: 'page_seo',
      object_id: pageKey,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Keeps a picture for social sites, cut to 1200 by 630 around what catches the eye. @throws invalid, limited */
export async function uploadSocialImage(actor: Admin<'seo'>, input: UploadPicture): Promise<SocialImage> {
  const { key, width, height } = await keepPicture(actor, input, 'social')
  return { url: socialUrl(key), width, height }
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: StoredSeo, message: string): Promise<AppError> {
  const [last] = await listEntriesOf('page_seo', stored.page_key, 1)
  const { updated_at, page_key: _, ...current } = stored
  return new AppError('conflict', message, undefined, {
    current: { ...current, saved_at: updated_at.toISOString(), saved_by: last?.actor_name ?? null },
  })
}
