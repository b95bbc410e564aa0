import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
} from '#features/accounts/words.ts'
import { CONSENT_TEXTS } from '#features/consents/words.ts'
import { agreementText, plainTextOf } from '#features/relationships/rules/agreement.ts'
import type { RelationshipTerms } from '#features/relationships/schema.ts'
import { AGREEMENT_VERSION, DISCLOSURES, ELECTRONIC_CONSENT } from '#features/relationships/words/texts.ts'
import { RELATIONSHIP_TYPES, type RelationshipType } from '#features/relationships/words.ts'
import { LEGAL, ORIGINAL_VERSION } from '#features/site-texts/words/legal.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { approvalText, pageDates, reviewOf, textStates, unapproved } from './rules.ts'
import { CODE_REWORDED, LEGAL_TEXTS, type LegalTextKey, TEXTS_REWORDED } from './words.ts'

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

test('a page of an original says when its wording was revised, and a page of an own text when that took effect', () => {
  const original = { updated: '2025-01-18', reworded: TEXTS_REWORDED }
  expect(pageDates(undefined)).toEqual({ ...original, reworded: CODE_REWORDED })
  expect(pageDates(ORIGINAL_VERSION)).toEqual(original)
  expect(pageDates('2027-01-04')).toEqual({ updated: '2027-01-04', reworded: null })
})

test('the originals of what people accept have one version, which access asks for', () => {
  expect([CURRENT_TERMS_VERSION, CURRENT_MLS_CONSENT_VERSION, CURRENT_DISCLOSURE_VERSION]).toEqual(
    Array(3).fill(ORIGINAL_VERSION),
  )
})

const TERMS: RelationshipTerms = {
  relationship_type: 'buyer_agency',
  scope: 'Any home in Johnson County.',
  agreement_date: '2026-11-22',
  expiration_date: '2027-05-22',
  fee_basis: 'percent',
  fee_percent: 2.5,
  fee_dollars: null,
  fee_note: '',
}
const PARTIES = { brokerage: 'B', agent: 'A', license_number: '1', consumer: 'C', other_consumer: 'D', property: 'P' }
const agreements = keysOf(RELATIONSHIP_TYPES).map((relationship_type) =>
  agreementText({ ...TERMS, relationship_type }, PARTIES),
)

const DISCLOSURE_HASHES: Record<RelationshipType, string> = {
  buyer_agency: 'aaa45135e5402e6f',
  seller_agency: 'da2bca3885a621b4',
  limited_agency: 'ec684cb10255a9da',
  customer: 'b757af5aa4079692',
  tenant_agency: '4a830a637a977539',
  landlord_agency: '40992b4766ef6399',
}

// A changed text gets a new version first, then its new hash here: what people accepted stays another version.
const VERSIONED: readonly (readonly [name: string, version: string, accepted: string, text: string, hash: string])[] = [
  ['agency disclosure', ORIGINAL_VERSION, '2026-11-27', LEGAL.texts.agency_disclosure.original, '9204285fdae83b48'],
  ['terms of use', ORIGINAL_VERSION, '2026-11-27', LEGAL.texts.terms.original, '6e24e10f57b9ab98'],
  ['MLS access terms', ORIGINAL_VERSION, '2026-11-27', LEGAL.texts.mls_consent.original, '8f08e06e19cd2c65'],
  ['contact', CONSENT_TEXTS.contact.version, '2025-01-18', CONSENT_TEXTS.contact.intro, '40a472b2bcd785b2'],
  ['marketing', CONSENT_TEXTS.marketing.version, '2026-11-27', CONSENT_TEXTS.marketing.intro, '3948eb98ca94fa58'],
  ['newsletter', CONSENT_TEXTS.newsletter.version, '2026-11-27', CONSENT_TEXTS.newsletter.intro, 'eb46563acbca6c12'],
  ['testimonial', CONSENT_TEXTS.testimonial.version, '2026-11-27', CONSENT_TEXTS.testimonial.intro, '083916cc98d10e7b'],
  ['sharing', CONSENT_TEXTS.activity.version, '2026-11-30', CONSENT_TEXTS.activity.intro, '5bbb69fe0c128fb8'],
  ...keysOf(DISCLOSURES).map(
    (type) =>
      [type, DISCLOSURES[type].version, '2026-11-27', plainTextOf(DISCLOSURES[type]), DISCLOSURE_HASHES[type]] as const,
  ),
  ['agreement', AGREEMENT_VERSION, '2026-11-27', [...agreements, ELECTRONIC_CONSENT].join(), 'e992c4fcf862172f'],
]
test.each(VERSIONED)('the text of %s belongs to its version', (_name, version, accepted, text, hash) => {
  expect([version, createHash('sha256').update(text).digest('hex').slice(0, 16)]).toEqual([accepted, hash])
})

test.each([
  [2, false, '2 texts need approval. The site can’t launch until then.'],
  [1, true, '1 text needs approval. The site stays live.'],
  [0, false, 'All texts are approved.'],
  [0, true, 'All texts are approved.'],
])('says what %i unapproved texts mean for a site (open: %s)', (left, is_open, text) => {
  const texts = textStates(hashes, {}).map((one, at) => (at < left ? one : { ...one, state: 'approved' as const }))
  expect(approvalText({ texts, is_open })).toBe(text)
})
