import { access } from '#access/access.ts'
import { UploadPicture } from '#features/pictures/schema.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { CreatePageSeo, GetPageSeo, SeoPageKey, UpdatePageSeo } from './schema.ts'

/** Returns the stored head settings of a page, or null. */
export const getPageSeo = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetPageSeo)
  .handler(({ data }) => operations.getPageSeo(data))

/** Lists every page with editable head settings. */
export const listPageSeo = call({ method: 'GET' })
  .middleware([access('admin:seo')])
  .handler(({ context }) => operations.listPageSeo(context.actor))

/** Lists the changes of a page's settings, newest first. */
export const listPageSeoHistory = call({ method: 'GET' })
  .middleware([access('admin:seo')])
  .validator(SeoPageKey)
  .handler(({ context, data }) => operations.listPageSeoHistory(context.actor, data))

/** Stores settings for a page that has none. @throws invalid, conflict */
export const createPageSeo = call({ method: 'POST' })
  .middleware([access('admin:seo')])
  .validator(CreatePageSeo)
  .handler(({ context, data }) => operations.createPageSeo(context.actor, data))

/** Changes the settings of a page. @throws not_found, invalid, conflict */
export const updatePageSeo = call({ method: 'POST' })
  .middleware([access('admin:seo')])
  .validator(UpdatePageSeo)
  .handler(({ context, data }) => operations.updatePageSeo(context.actor, data))

/** Stores an image for social sites, cropped to 1200 by 630. @throws invalid, limited */
export const uploadSocialImage = call({ method: 'POST' })
  .middleware([access('admin:seo')])
  .validator(UploadPicture)
  .handler(({ context, data }) => operations.uploadSocialImage(context.actor, data))
