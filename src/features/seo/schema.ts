import * as z from 'zod/mini'
import { SocialUrl } from '#features/pictures/schema.ts'
import { keysOf, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordDraft, type RecordValues, type Stored } from '#kit/record/record.ts'
import { type PageKey as KnownPage, MESSAGES, PAGES, ROBOTS, type Robots } from './words.ts'

/** Key of a page's settings. */
const AnyPageKey = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'This isn’t the key of a page.'))

/** Requests the head settings of a page. An unknown key has none. */
export const GetPageSeo = z.object({ pageKey: AnyPageKey })
export type GetPageSeo = z.infer<typeof GetPageSeo>

/** Returns whether a text is a path of this site or an http or https address. */
function isCanonical(text: string): boolean {
  if (/[\s\p{Cc}\\<>"]/u.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

const text = (max: number) =>
  z.pipe(
    paragraphs(max).check(z.overwrite((value) => value.replace(/\s+/g, ' '))),
    z.transform((value) => (value === '' ? null : value)),
  )

/** Title and description in search results, which show a line break as a space. */
export const resultFields = { meta_title: optionalLine(120), meta_description: text(320) }

const canonical = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(300),
    z.refine((value) => value === '' || isCanonical(value), MESSAGES.canonical),
  ),
  z.transform((value): string | null => (value === '' ? null : value)),
)
const robots = z.pipe(
  z.enum(['', ...keysOf(ROBOTS)]),
  z.transform((value): Robots | null => (value === '' ? null : value)),
)

/** Head settings of a page. Null leaves a setting to the page itself. Source: specification 3, Page SEO settings. */
export const pageSeoRecord = defineRecord({
  name: 'page_seo',
  table: 'page_seo',
  fields: {
    meta_title: field('Title', resultFields.meta_title),
    meta_description: field('Description', resultFields.meta_description),
    meta_keywords: field('Keywords', optionalLine(300)),
    canonical_url: field('Canonical address', canonical),
    og_title: field('Title when shared', optionalLine(120)),
    og_description: field('Description when shared', text(320)),
    og_image_url: field('Image when shared', SocialUrl),
    robots: field('Search engines', robots),
  },
  messages: { ...MESSAGES, notFound: MESSAGES.notStored },
})
export type SeoFields = RecordValues<typeof pageSeoRecord>
export type SeoDraft = RecordDraft<typeof pageSeoRecord>

/** Stored settings that a page's head needs. */
export interface PageSeo extends SeoFields {
  page_key: string
}

/** Stored settings with the columns for admins. */
export interface StoredSeo extends PageSeo, Omit<Stored, 'created_at'> {}

/** A page with editable head settings. */
export interface SeoPage {
  page_key: KnownPage
  label: string
  /** Null if the key covers several pages. */
  path: string | null
  stored: StoredSeo | null
}

const pageKey = z.enum(keysOf(PAGES), MESSAGES.unknownPage)

/** Key of a page. */
export const SeoPageKey = z.object({ pageKey })
export type SeoPageKey = z.infer<typeof SeoPageKey>

/** Settings for a page that has none. */
export const CreatePageSeo = z.object({ pageKey, ...pageSeoRecord.shape })
export type CreatePageSeo = z.infer<typeof CreatePageSeo>

/** New settings for a page, based on `version`. */
export const UpdatePageSeo = z.object({ ...pageSeoRecord.shape, pageKey, version: Version })
export type UpdatePageSeo = z.infer<typeof UpdatePageSeo>

/** A stored image for social sites. */
export interface SocialImage {
  url: string
  width: number
  height: number
}
