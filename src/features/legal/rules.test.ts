import { expect, test } from 'vitest'
import { keysOf } from '#kit/form/inputs.ts'
import { reviewOf, textStates, unapproved } from './rules.ts'
import { LEGAL_TEXTS, type LegalTextKey } from './words.ts'

const hashes = Object.fromEntries(keysOf(LEGAL_TEXTS).map((key) => [key, `hash of ${key}`])) as Record<
  LegalTextKey,
  string
>
const approval = (key: string, approved_on: string, by = 'Hollis Grant') => ({
  text_hash: `hash of ${key}`,
  approved_by: by,
  approved_on,
})
const all = (approved_on: string) =>
  Object.fromEntries(keysOf(LEGAL_TEXTS).map((key) => [key, approval(key, approved_on)]))

test('an approval is for one version, and a changed text needs another', () => {
  const texts = textStates({ ...hashes, terms: 'new' }, { ...all('2026-11-20'), privacy: approval('x', '2026-11-20') })
  expect(texts.filter(({ state }) => state !== 'approved')).toMatchObject([
    { key: 'terms', state: 'changed', approved_by: 'Hollis Grant', approved_on: '2026-11-20' },
    { key: 'privacy', state: 'changed' },
  ])
  expect(textStates(hashes, {})[0]).toMatchObject({ state: 'unapproved', approved_by: null })
  expect(unapproved(textStates(hashes, {}))).toHaveLength(keysOf(LEGAL_TEXTS).length)
})

test('the review of the site is the latest approval once every text has one', () => {
  const stored = { ...all('2026-11-20'), compliance: approval('compliance', '2026-11-25', 'Dev Okonjo') }
  expect(reviewOf(textStates(hashes, stored))).toEqual({
    legal_reviewed_by: 'Dev Okonjo',
    legal_reviewed_on: '2026-11-25',
  })
  expect(reviewOf(textStates({ ...hashes, terms: 'new' }, stored))).toBeNull()
  expect(reviewOf(textStates(hashes, {}))).toBeNull()
})
