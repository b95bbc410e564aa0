import { expect, test } from 'vitest'
import { missingToOpen } from '#features/brokerage/rules/launch.ts'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { assignmentText, type CheckFacts, checksOf, sentenceOfCheck, UNSTORED } from './rules.ts'
import { CHECKS } from './words.ts'

const PRIYA = '018f0000-0000-7000-8000-000000000001'
const facts = (change: Partial<CheckFacts> = {}): CheckFacts => ({
  is_open: true,
  missing: [],
  advised: {
    legal_texts: true,
    https: true,
    mail: true,
    backups: true,
    restore_test: true,
    agents: true,
    virus_scan: true,
  },
  stored: {},
  names: new Map([[PRIYA, 'Priya Raman']]),
  today: '2026-11-28',
  ...change,
})
const find = (key: string, given: CheckFacts) => checksOf(given).find((check) => check.key === key)
const openOf = (given: CheckFacts) => checksOf(given).flatMap(({ key, is_done }) => (is_done ? [] : [key]))

test('what opening needs is open while it is missing, with the sentence and page of the missing item', () => {
  const missing = missingToOpen(UNSET_BROKERAGE, { has_administrator: true, has_listings: false })
  const given = facts({ missing })
  expect(checksOf(given).flatMap((check) => (check.is_needed && !check.is_done ? [check.note] : []))).toEqual(
    missing.map(({ sentence }) => sentence),
  )
  expect(find('listings', given)).toMatchObject({ is_done: false, href: '/admin/mls-sync' })
  expect(find('administrator', given)).toMatchObject({ is_done: true, is_needed: true })
})

test('a closed site needs every legal text approved, an open one is advised only', () => {
  const advised = { ...facts().advised, legal_texts: false }
  const note = 'Some texts aren’t approved, or changed after their approval.'
  expect(find('legal_review', facts({ is_open: false, advised }))).toMatchObject({ is_done: false, note })
  expect(find('legal_texts', facts({ is_open: false, advised }))).toBeUndefined()
  expect(find('legal_review', facts({ advised }))).toMatchObject({ is_done: true })
  expect(find('legal_texts', facts({ advised }))).toMatchObject({ is_done: false, is_needed: false })
})

test('what the program measures is done by itself, and the rest is open until someone confirms it', () => {
  const manual = keysOf(CHECKS).filter((key) => CHECKS[key].kind === 'manual')
  expect(openOf(facts())).toEqual(manual)
  expect(openOf(facts({ advised: { ...facts().advised, backups: false } }))).toEqual(['backups', ...manual])
})

test('a confirmed check has its name and date, and one of a former account the date alone', () => {
  const done = { ...UNSTORED, done_by: PRIYA, done_at: '2026-11-20T15:00:00.000Z', version: 1 }
  expect(find('monitoring', facts({ stored: { monitoring: done } }))).toMatchObject({
    is_done: true,
    done_by: 'Priya Raman',
    done_at: new Date('2026-11-20T15:00:00Z'),
  })
  expect(find('monitoring', facts({ stored: { monitoring: done }, names: new Map() }))).toMatchObject({
    is_done: true,
    done_by: null,
  })
  // A measured check is not done because someone said so.
  expect(find('mail', facts({ stored: { mail: done }, advised: { ...facts().advised, mail: false } }))).toMatchObject({
    is_done: false,
    done_by: null,
    done_at: null,
  })
})

test.each([
  ['the day before', '2026-11-27', true],
  ['today', '2026-11-28', false],
  ['no date', null, false],
])('a check due %s is overdue: %s', (_, due_date, expected) => {
  expect(find('dmca', facts({ stored: { dmca: { ...UNSTORED, due_date } } }))?.is_overdue).toBe(expected)
})

test('a check that is done is not overdue', () => {
  const stored = { mail: { ...UNSTORED, due_date: '2026-11-01' } }
  expect(find('mail', facts({ stored }))).toMatchObject({ is_done: true, is_overdue: false })
})

test('owner and date are one line, for a sentence of the command line too', () => {
  expect(assignmentText({ owner: 'Hollis Grant', due_date: '2026-11-25' })).toBe('Hollis Grant, due Nov 25, 2026')
  expect(assignmentText({ owner: null, due_date: null })).toBeNull()
  const missing = missingToOpen(UNSET_BROKERAGE, { has_administrator: true, has_listings: true })
  const stored = { phone: { ...UNSTORED, owner: 'Dev Okonjo' } }
  const sentences = checksOf(facts({ missing, stored })).map(sentenceOfCheck)
  expect(sentences).toContain('The office phone number is missing. (Dev Okonjo)')
  expect(sentences).toContainEqual(expect.stringMatching(/^Monitoring: Have a service/))
})
