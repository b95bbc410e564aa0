import { expect, test } from 'vitest'
import { claimState, type Owned } from './owners.ts'

const lead: Owned = { kind: 'contact', version: 3, owner_id: null, unclaimed_version: null }
const owned: Owned = { ...lead, owner_id: 'lena' }

test.each([
  ['free', lead, 3],
  ['stale', lead, 2],
  ['mine', { ...lead, owner_id: 'marcus' }, 1],
  ['lost', { ...owned, unclaimed_version: 2 }, 2],
  ['lost', { ...owned, unclaimed_version: 2 }, 1],
  // The caller sends a version at which it already had an owner.
  ['unknown', { ...owned, unclaimed_version: 2 }, 3],
  // It never was unclaimed.
  ['unknown', owned, 3],
  ['unknown', owned, 1],
  ['unknown', { ...lead, kind: 'appointment' }, 3],
] as const)('a claim is %s for %j at version %i', (state, row, version) => {
  expect(claimState(row, { agentId: 'marcus', version })).toBe(state)
})
