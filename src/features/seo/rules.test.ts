import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isUnchanged } from '#kit/record/record.ts'
import { fitOf, isPageKey, pagesWith, seoOf, truncate } from './rules.ts'
import { CreatePageSeo, type StoredSeo } from './schema.ts'

const empty = {
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  canonical_url: null,
  og_title: null,
  og_description: null,
  og_image_url: null,
  robots: null,
}
const form = { pageKey: 'sell', ...Object.fromEntries(Object.keys(empty).map((name) => [name, ''])) }
const stored: StoredSeo = { ...empty, page_key: 'sell', version: 1, updated_at: new Date(0) }

test.each([
  ['/sell', true],
  ['/', true],
  ['https://example.com/sell', true],
  ['http://example.com', true],
  ['//example.com/sell', false],
  ['sell', false],
  ['javascript:alert(1)', false],
  ['https://somebody@example.com/', false],
  ['/a b', false],
  ['/"><script>', false],
])('the address %s may be canonical: %s', (address, is) => {
  expect(z.safeParse(CreatePageSeo, { ...form, canonical_url: address }).success).toBe(is)
})

test('every page stands in the list once, with what is stored for it', () => {
  const pages = pagesWith([stored, { ...stored, page_key: 'a-page-that-is-gone' }])
  expect(pages.filter((page) => page.stored !== null)).toEqual([
    { page_key: 'sell', label: 'Sell', path: '/sell', stored },
  ])
  expect(new Set(pages.map(({ page_key }) => page_key)).size).toBe(pages.length)
})

test('names that every object has are no keys of pages', () => {
  for (const key of ['constructor', '__proto__', 'toString', '']) expect(isPageKey(key)).toBe(false)
})

test('what is saved as it stands changes nothing', () => {
  expect(isUnchanged(stored, empty)).toBe(true)
  for (const name of ['meta_title', 'og_description', 'canonical_url'] as const)
    expect(isUnchanged(stored, { ...empty, [name]: 'x' })).toBe(false)
  expect(isUnchanged(stored, { ...empty, robots: 'noindex, follow' })).toBe(false)
})

test.each([
  ['', 60, 'none'],
  ['Sell', 60, 'short'],
  ['x'.repeat(60), 60, 'fits'],
  ['x'.repeat(61), 60, 'long'],
] as const)('%j of %i characters is %s', (text, max, fit) => {
  expect(fitOf(text, max)).toBe(fit)
})

test('a text that is too long is cut at a word', () => {
  expect(truncate('Roofers, inspectors and movers', 20)).toBe('Roofers, inspectors …')
  expect(truncate('Roofers', 20)).toBe('Roofers')
})

test('what is typed is one line, and empty is null', () => {
  expect(z.parse(CreatePageSeo, form)).toEqual({ pageKey: 'sell', ...empty })
  expect(z.parse(CreatePageSeo, { ...form, meta_description: ' two\nlines ' }).meta_description).toBe('two lines')
  for (const wrong of [
    { pageKey: 'nowhere' },
    { canonical_url: 'javascript:alert(1)' },
    { og_image_url: 'https://example.com/picture.jpg' },
    { robots: 'all' },
    { meta_title: 'x'.repeat(121) },
    { meta_title: 'two\nlines' },
  ])
    expect(z.safeParse(CreatePageSeo, { ...form, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('settings of several pages take the name of each, and no address', () => {
  const stored = {
    page_key: 'networking-event',
    meta_title: '{name} | Networking',
    meta_description: null,
    meta_keywords: 'a',
    canonical_url: '/networking',
    og_title: '{name}',
    og_description: null,
    og_image_url: null,
    robots: null,
  }
  expect(seoOf(stored, 'Pie night')).toEqual({
    ...stored,
    meta_title: 'Pie night | Networking',
    og_title: 'Pie night',
    canonical_url: null,
  })
  expect(seoOf(null, 'Pie night')).toBeNull()
})
