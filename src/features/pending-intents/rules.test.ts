import { expect, test } from 'vitest'
import { intentOf } from './rules.ts'

test.each([
  ['/dashboard/saved-searches/new?search=%3Fcity%3DCarmel', 'save_search', 'save this search'],
  ['/dashboard/messages/new?agent=x', 'message', 'send this message'],
  ['/properties/compare?ids=a&ids=b', 'comparison', 'save this comparison'],
  ['/properties/compare?ids=a&ids=b#print', 'download', 'print this'],
  ['/properties/0190/tour', 'tour', 'request this tour'],
  ['/export?of=search', 'download', 'export these homes'],
  ['/properties/0190#print', 'download', 'print this'],
  ['/properties/0190/photos#download', 'download', 'download this photo'],
  ['/sold-properties?within=3', 'sold_homes', 'see sold homes'],
  ['/dashboard', null, undefined],
  ['/properties/0190', null, undefined],
  ['/dashboard/saved-searches', null, undefined],
  ['/dashboard/saved-searches/newer', null, undefined],
])('%s is for %s', (target, kind, purpose) => {
  const intent = intentOf(target)
  expect(intent?.kind ?? null).toBe(kind)
  expect(intent?.purpose).toBe(purpose)
})
