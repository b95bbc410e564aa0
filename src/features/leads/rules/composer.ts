import { isUuid } from '#kit/uuid.ts'

/** Search parameter of the template that an email form starts with, which works without JavaScript. */
export const TEMPLATE_PARAM = 'template'

/** Returns the id of the template that an email form starts with, or '' for none. */
export function templateIn(search: Readonly<Record<string, unknown>>): string {
  const id = search[TEMPLATE_PARAM]
  return typeof id === 'string' && isUuid(id) ? id : ''
}
