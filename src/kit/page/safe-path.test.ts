import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  ['/', '/'],
  ['/dashboard?tab=1#top', '/dashboard?tab=1#top'],
  ['/a/../b', '/b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\/evil.example', null],
  ['https:evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/%0d/evil.example', null],
  ['/%5cevil.example', null],
  ['/%2f%2fevil.example', null],
  ['/properties?area=a%5Cb%7Cc', '/properties?area=a%5Cb%7Cc'],
  ['/%5c?x=1', null],
  ['/a?x=%0d%0aset-cookie:y', null],
  ['/.//evil.example', null],
  ['user@evil.example', null],
  ['/a\nb', null],
  ['', null],
  [null, null],
  [`/${'x'.repeat(2001)}`, null],
])('%j is %j', (target, path) => {
  expect(safePath(target)).toBe(path)
})

test('a longer path is allowed where the caller says how long', () => {
  const path = `/${'x'.repeat(4000)}`
  expect(safePath(path)).toBeNull()
  expect(safePath(path, 12_000)).toBe(path)
})
