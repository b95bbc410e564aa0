import { expect, test } from 'vitest'
import { keysOf } from '#kit/form/inputs.ts'
import { LEAD_KINDS } from '../words.ts'
import { dueOf, leadPath, onTimeSentence } from './promise.ts'

test('spam is promised no answer', () => {
  const due_at = new Date('2026-11-18T17:00:00Z')
  expect(dueOf({ status: 'new', due_at })).toBe(due_at)
  expect(dueOf({ status: 'closed', due_at })).toBe(due_at)
  expect(dueOf({ status: 'spam', due_at })).toBeNull()
})

test.each([
  ['contact', '/admin/contacts/7'],
  ['landing_page', '/admin/contacts/7'],
  ['valuation', '/admin/valuations/7'],
  ['sponsor', '/admin/sponsors/7/edit'],
  ['appointment', '/admin/appointments'],
  ['seller_guide', '/admin/contacts/7'],
  ['listing_question', '/admin/contacts/7'],
] as const)('a lead of the kind %s is answered on %s', (kind, path) => {
  expect(leadPath({ id: '7', kind }, false)).toBe(path)
})

test.each(keysOf(LEAD_KINDS))('an agent’s email about a lead of the kind %s leads to the agent pages', (kind) => {
  expect(leadPath({ id: '7', kind }, true)).toMatch(/^\/agent\/(inquiries\/7|appointments)$/)
})

test('how promises were kept is said once there was one to keep', () => {
  expect(onTimeSentence({ answered: 0, in_time: 0 })).toBeNull()
  expect(onTimeSentence({ answered: 1, in_time: 1 })).toBe('1 of 1 reply on time in the last 90 days.')
})
