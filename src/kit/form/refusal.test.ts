import { expect, test } from 'vitest'
import { AppError, INTERNAL_MESSAGE } from '../call/errors.ts'
import { messageOf } from './refusal.ts'

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
])('says that the site was not reached where %s got no answer', (_browser, thrown) => {
  expect(messageOf(thrown)).toMatch(/^We couldn’t reach the site\./)
})

test.each([
  ['a fault in our own script', new TypeError('input.map is not a function')],
  ['an answer that is not ours', new Error('<html>502 Bad Gateway</html>')],
  ['a value that is no error', 'oops'],
])('does not blame the connection for %s', (_what, thrown) => {
  expect(messageOf(thrown)).toBe(`${INTERNAL_MESSAGE} Please try again.`)
})

test('mentions what was typed only after a form with input', () => {
  expect(messageOf('oops', { isTyped: true })).toMatch(/What you typed is still here\./)
  expect(messageOf(new TypeError('Failed to fetch'))).not.toMatch(/typed/)
})

test('repeats what the server said', () => {
  expect(messageOf(new AppError('conflict', 'This name is taken.'))).toBe('This name is taken.')
})
