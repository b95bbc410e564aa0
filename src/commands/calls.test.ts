import { expect, test } from 'vitest'
import { callsIn } from './calls.ts'

const TEXT = `
import { call } from '#kit/call/call.ts'

/** Shows or hides a book. @throws not_found */
export const toggleBook = call({ method: 'POST' })
  .middleware([access('admin:vendors'), limit('public-form')])
  .validator(ToggleBook)
  .handler(({ context, data }) => operations.toggleBook(context.actor, data))

/**
 * The books on a shelf,
 * in their order.
 */
export const listBooks = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listBooks())
`

test('each call is told with its name, method, access and what it does', () => {
  expect(callsIn('../features/books/functions.ts', TEXT)).toEqual([
    {
      name: 'toggleBook',
      method: 'POST',
      access: 'admin:vendors',
      url: '/_serverFn/toggleBook',
      feature: 'books',
      summary: 'Shows or hides a book. @throws not_found',
    },
    {
      name: 'listBooks',
      method: 'GET',
      access: 'public',
      url: '/_serverFn/listBooks',
      feature: 'books',
      summary: 'The books on a shelf, in their order.',
    },
  ])
})

test('a call without access is not listed: it stops the listing', () => {
  expect(() =>
    callsIn('features/books/functions.ts', "export const a = call({ method: 'GET' })\n  .handler(() => 1)\n"),
  ).toThrow('a in features/books/functions.ts declares no access')
})

test('the next call’s access is not taken for this one’s', () => {
  const text =
    "export const a = call({ method: 'GET' })\n  .handler(() => 1)\n\nexport const b = call({ method: 'GET' })\n  .middleware([access('user')])\n  .handler(() => 1)\n"
  expect(() => callsIn('features/books/functions.ts', text)).toThrow('a in')
})
