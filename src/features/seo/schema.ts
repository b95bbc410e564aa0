import * as z from 'zod/mini'
import { SocialUrl } from '#features/pictures/schema.ts'
import { keysOf, optionalLine, paragraphs, Version } from '#kit/form/inputs.ts'
import { type PageKey as KnownPage, MESSAGES, PAGES, ROBOTS, type Robots } from './words.ts'

/** The name under which a page's settings are stored. */
const AnyPageKey = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'This is not the key of a page.'))

/** Asks for the stored head of a page; one that no page has is stored for none. */
export const GetPageSeo = z.object({ pageKey: AnyPageKey })
export type GetPageSeo = z.infer<typeof GetPageSeo>

/** What is stored for a page; null where the page's own text stands. Source: specification 3, Page SEO settings. */
export interface PageSeo {
  page_key: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  canonical_url: string | null
  og_title: string | null
  og_description: string | null
  og_image_url: string | null
  robots: Robots | null
}

/** The same as an administrator edits it. */
export interface StoredSeo extends PageSeo {
  version: number
  updated_at: Date
}

/** A page whose head can be set, with what is stored for it, or nothing. */
export interface SeoPage {
  page_key: KnownPage
  label: string
  /** Null where the key stands for several pages. */
  path: string | null
  stored: StoredSeo | null
}

/** True for an address that a page may call the one that counts: a path of this site, or a whole http or https address. */
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

/** What a page is called and how it is described in search results. A line break in the description is a space there. */
export const resultFields = { meta_title: optionalLine(120), meta_description: text(320) }

const fields = {
  ...resultFields,
  meta_keywords: optionalLine(300),
  canonical_url: z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(300),
      z.refine((value) => value === '' || isCanonical(value), MESSAGES.canonical),
    ),
    z.transform((value): string | null => (value === '' ? null : value)),
  ),
  og_title: optionalLine(120),
  og_description: text(320),
  og_image_url: SocialUrl,
  robots: z.pipe(
    z.enum(['', ...keysOf(ROBOTS)]),
    z.transform((value): Robots | null => (value === '' ? null : value)),
  ),
}

const pageKey = z.enum(keysOf(PAGES), MESSAGES.unknownPage)

/** Names one page. */
export const SeoPageKey = z.object({ pageKey })
export type SeoPageKey = z.infer<typeof SeoPageKey>

/** Settings for a page that has none. */
export const CreatePageSeo = z.object({ pageKey, ...fields })
export type CreatePageSeo = z.infer<typeof CreatePageSeo>

/** Other settings for a page; `version` is the one that the change is based on. */
export const UpdatePageSeo = z.object({ pageKey, version: Version, ...fields })
export type UpdatePageSeo = z.infer<typeof UpdatePageSeo>
/** The same as it is typed, before it is read. */
export type UpdatePageSeoInput = z.input<typeof UpdatePageSeo>

/** The members that both forms write. */
export type SeoFields = Omit<UpdatePageSeo, 'pageKey' | 'version'>

/** A picture in the size of social sites, with its address. */
export interface SocialImage {
  url: string
  width: number
  height: number
}
