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
  ['/.//evil.example', null],
  ['user@evil.example', null],
  ['/a\nb', null],
  ['', null],
  [null, null],
  [`/${'x'.repeat(2001)}`, null],
])('%j is %j', (target, path) => {
  expect(safePath(target)).toBe(path)
})
