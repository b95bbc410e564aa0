import { AppError } from '../call/errors.ts'

/** The id in a page's path. One that cannot be an id names no page. @param missing what is said then @throws not_found */
export function pageId(text: string, missing = 'There is no such page.'): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new AppError('not_found', missing)
}
