import { expect, test } from 'vitest'
import { keyOfSocialUrl, socialUrl } from './rules.ts'

const KEY = `site/ab/${'ab'.repeat(16)}.jpg`

test('an address of a picture says its key, and nothing else does', () => {
  expect(keyOfSocialUrl(socialUrl(KEY))).toBe(KEY)
  for (const other of [
    null,
    '',
    '/social.png',
    `https://example.com${socialUrl(KEY)}`,
    `/img/${KEY}`,
    `/img/../${KEY}?width=1280`,
  ])
    expect(keyOfSocialUrl(other)).toBeNull()
})
