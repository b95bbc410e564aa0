import { expect, test } from 'vitest'
import { emailsFor, nextStatuses, refusalOfStatus, userSearch } from './rules.ts'
import { UpdateUserStatus, UserStatusForm } from './schema.ts'
import { MESSAGES } from './words.ts'

const VERIFIED = new Date('2026-01-01T00:00:00Z')

test.each([
  ['active', VERIFIED, 'suspended', null],
  ['active', VERIFIED, 'deactivated', null],
  ['suspended', VERIFIED, 'active', null],
  ['deactivated', VERIFIED, 'active', null],
  ['suspended', null, 'active', MESSAGES.notConfirmed],
  ['deactivated', null, 'active', MESSAGES.notConfirmed],
  ['pending_verification', null, 'active', MESSAGES.notConfirmed],
  ['pending_verification', VERIFIED, 'active', MESSAGES.notConfirmed],
  ['pending_verification', null, 'suspended', null],
] as const)('from %s, confirmed %s, to %s', (status, email_verified_at, next, refusal) => {
  expect(refusalOfStatus({ status, email_verified_at }, next)).toBe(refusal)
})

test('a suspension has one of the reasons that the MLS terms name', () => {
  const userId = '00000000-0000-7000-8000-000000000001'
  const parse = (input: object) => UpdateUserStatus.safeParse({ userId, status: 'suspended', ...input })
  expect(parse({}).error?.issues[0]).toMatchObject({ path: ['suspensionReason'], message: MESSAGES.reasonMissing })
  expect(parse({ suspensionReason: 'dislike' }).success).toBe(false)
  for (const suspensionReason of ['violation', 'misuse', 'false_information', 'inactivity', 'mls_request'])
    expect(parse({ suspensionReason }).success).toBe(true)
})

test('a form leaves nothing out: an empty reason is none', () => {
  const form = {
    userId: '00000000-0000-7000-8000-000000000001',
    status: 'active',
    suspensionReason: '',
    note: '',
    tellByEmail: true,
    showReason: false,
  }
  expect(UserStatusForm.safeParse(form).success).toBe(true)
  expect(UserStatusForm.safeParse({ ...form, status: 'suspended' }).error?.issues[0]?.path).toEqual([
    'suspensionReason',
  ])
})

test('only what may follow is offered, and only letters that fit', () => {
  expect(nextStatuses({ status: 'active', email_verified_at: VERIFIED })).toEqual(['suspended', 'deactivated'])
  expect(nextStatuses({ status: 'suspended', email_verified_at: null })).toEqual(['deactivated'])
  expect(nextStatuses({ status: 'pending_verification', email_verified_at: null })).toEqual([
    'suspended',
    'deactivated',
  ])
  expect(emailsFor({ status: 'pending_verification' })).toEqual(['verify-email'])
  expect(emailsFor({ status: 'deactivated' })).toEqual([])
})

test('what is wrong in the address of a person is left out', () => {
  expect(userSearch({ act: 'status', after: 'abc' })).toEqual({ act: 'status', after: 'abc', before: undefined })
  expect(userSearch({ act: 'constructor', after: "'", before: ['x'] })).toEqual({})
})
