import { isUuid } from '#kit/uuid.ts'

/** Search parameter of the template that an email form starts with, which works without JavaScript. */
export const TEMPLATE_PARAM = 'template'

/** Search that opens the email form of a page and moves the focus there, which works without JavaScript. */
export const WRITING = { write: 'email' } as const

/** Returns the address of a page with its email form open. */
export function writingPath(path: string): string {
  return `${path}?write=${WRITING.write}`
}

/** Returns whether a page opens its email form, as the link to it asks. */
export function isWriting(search: Readonly<Record<string, unknown>>): boolean {
  return search.write === WRITING.write
}

/** Returns the id of the template that an email form starts with, or '' for none. */
export function templateIn(search: Readonly<Record<string, unknown>>): string {
  const id = search[TEMPLATE_PARAM]
  return typeof id === 'string' && isUuid(id) ? id : ''
}
