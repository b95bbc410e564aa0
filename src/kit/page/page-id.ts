import { AppError } from '../call/errors.ts'

/** Returns the id in a page's path. @param missing message for an invalid id @throws not_found */
export function pageId(text: string, missing = 'Page not found.'): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new AppError('not_found', missing)
}
