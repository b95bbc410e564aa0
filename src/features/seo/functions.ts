import { access } from '#access/access.ts'
import { call } from '#kit/call.ts'
import * as operations from './operations.server.ts'
import { GetPageSeo } from './schema.ts'

/** The stored head of a page, or null where its own texts stand. */
export const getPageSeo = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(GetPageSeo)
  .handler(({ data }) => operations.getPageSeo(data))
