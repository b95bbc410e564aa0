import * as z from 'zod/mini'

/** The name under which a page's settings are stored. */
export const PageKey = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'This is not the key of a page.'))

export const GetPageSeo = z.object({ pageKey: PageKey })
export type GetPageSeo = z.infer<typeof GetPageSeo>

/** What is stored for a page; null where the page's own text stands. Source: specification 3, Page SEO settings. */
export const PageSeo = z.object({
  page_key: PageKey,
  meta_title: z.nullable(z.string()),
  meta_description: z.nullable(z.string()),
  meta_keywords: z.nullable(z.string()),
  canonical_url: z.nullable(z.string()),
  og_title: z.nullable(z.string()),
  og_description: z.nullable(z.string()),
  og_image_url: z.nullable(z.string()),
  robots: z.nullable(z.string()),
})
export type PageSeo = z.infer<typeof PageSeo>
