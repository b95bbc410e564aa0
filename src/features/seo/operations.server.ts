import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, changeRecord, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { requireSocialPicture, storePicture } from '#features/pictures/public.server.ts'
import { socialUrl } from '#features/pictures/rules.ts'
import type { UploadPicture } from '#features/pictures/schema.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { pageKeys, pagesWith } from './rules.ts'
import {
  type CreatePageSeo,
  type GetPageSeo,
  type PageSeo,
  pageSeoRecord,
  type SeoPage,
  type SeoPageKey,
  type SocialImage,
  type StoredSeo,
  type UpdatePageSeo,
} from './schema.ts'
import { MESSAGES, type PageKey } from './words.ts'

/** Cache lifetime, because every page needs the settings. A change evicts them earlier if the notification arrives. */
const CACHE_MS = 15_000
let cached: { pages: Map<string, PageSeo>; until: number } | null = null
let pending: Promise<Map<string, PageSeo>> | null = null
let version = 0
const reconnectIfDown = queries.listenToContent(() => {
  version += 1
  cached = null
  pending = null
})

/** Returns the stored settings of a page, or null. */
export async function getPageSeo({ pageKey }: GetPageSeo): Promise<PageSeo | null> {
  const pages = cached && cached.until > now().getTime() ? cached.pages : await loadPages()
  return pages.get(pageKey) ?? null
}

/** Returns the keys of pages that an admin excludes from search engines. */
export async function listHiddenPages(): Promise<PageKey[]> {
  const pages = cached && cached.until > now().getTime() ? cached.pages : await loadPages()
  return pageKeys().filter((key) => pages.get(key)?.robots?.includes('noindex'))
}

function loadPages(): Promise<Map<string, PageSeo>> {
  if (pending) return pending
  reconnectIfDown()
  const begun = version
  const mine = queries
    .listPageSeo()
    .then((rows) => {
      const pages = new Map(rows.map((row) => [row.page_key, row]))
      // A change during the query may have made its result stale.
      if (begun === version) cached = { pages, until: now().getTime() + CACHE_MS }
      return pages
    })
    .finally(() => {
      if (pending === mine) pending = null
    })
  pending = mine
  return mine
}

/** Lists every page with editable head settings. */
export async function listPageSeo(_actor: Admin<'seo'>): Promise<SeoPage[]> {
  return pagesWith(await queries.listStored())
}

/** Stores settings for a page that has none. @throws conflict with those that someone else stored first; invalid */
export async function createPageSeo(actor: Admin<'seo'>, { pageKey, ...fields }: CreatePageSeo): Promise<StoredSeo> {
  return transaction(async () => {
    await requireSocialPicture(fields.og_image_url, 'og_image_url')
    const after = await queries.insertPageSeo(pageKey, fields, now())
    // An edit of version 0 conflicts with any stored version.
    if (!after) return save(actor, MESSAGES.storedMeanwhile, { pageKey, version: 0, ...fields })
    audit(actor, 'page_seo.created', { object_type: 'page_seo', object_id: pageKey, after: { ...after } })
    return after
  })
}

/** Changes the settings of a page. @throws not_found, invalid, conflict with the stored version */
export async function updatePageSeo(actor: Admin<'seo'>, input: UpdatePageSeo): Promise<StoredSeo> {
  return save(actor, MESSAGES.changedMeanwhile, input)
}

function save(actor: Admin<'seo'>, changedMeanwhile: string, input: UpdatePageSeo): Promise<StoredSeo> {
  const { pageKey: id, version, ...fields } = input
  const record = { ...pageSeoRecord, messages: { ...pageSeoRecord.messages, changedMeanwhile } }
  return changeRecord(actor, record, {
    id,
    version,
    fields,
    lock: queries.lockStored,
    async check() {
      await requireSocialPicture(fields.og_image_url, 'og_image_url')
    },
    save: queries.updatePageSeo,
  })
}

/** Lists the changes of a page's settings, newest first. */
export async function listPageSeoHistory(_actor: Admin<'seo'>, { pageKey }: SeoPageKey): Promise<Change[]> {
  return historyOf({ ...pageSeoRecord, sentenceOf }, pageKey)
}

function sentenceOf(_act: string, changed: readonly string[]): string {
  const changes = pageSeoRecord.changesOf(changed)
  return changes ? `set ${changes}` : 'saved it'
}

/** Stores an image for social sites, cropped to 1200 by 630 around its focal point. @throws invalid, limited */
export async function uploadSocialImage(actor: Admin<'seo'>, input: UploadPicture): Promise<SocialImage> {
  const { key, width, height } = await storePicture(actor, input, 'social')
  return { url: socialUrl(key), width, height }
}
