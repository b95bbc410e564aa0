import { expect, test } from 'vitest'
import { reviewOutcome } from './rules.ts'

test.each([
  ['pending', 'approve', 'decide'],
  ['pending', 'decline', 'decide'],
  ['approved', 'approve', 'nothing'],
  ['declined', 'decline', 'nothing'],
  ['approved', 'decline', 'refuse'],
  ['declined', 'approve', 'refuse'],
] as const)('%s, asked to %s: %s', (status, decision, outcome) => {
  expect(reviewOutcome(status, decision)).toBe(outcome)
})
