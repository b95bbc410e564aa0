import { expect, test } from 'vitest'
import { canInvite, rolesFor, statusOf } from './rules.ts'
import { AcceptInvitation, InviteUser } from './schema.ts'
import { MESSAGES } from './words.ts'

test.each([
  ['a super administrator', 1000, ['agent', 'admin']],
  ['an administrator', 100, ['agent']],
  ['a registered user', 10, []],
  ['an agent', 1, []],
] as const)('%s invites only below the own level', (_who, level, roles) => {
  expect(rolesFor(level)).toEqual(roles)
  expect(canInvite(level, 'admin')).toBe(roles.some((role) => role === 'admin'))
})

const NOW = new Date('2026-11-25T12:00:00Z')
const BEFORE = new Date('2026-11-24T12:00:00Z')
const AFTER = new Date('2026-11-26T12:00:00Z')
test.each([
  ['open', { accepted_at: null, withdrawn_at: null, expires_at: AFTER }],
  ['expired', { accepted_at: null, withdrawn_at: null, expires_at: NOW }],
  ['accepted', { accepted_at: BEFORE, withdrawn_at: null, expires_at: BEFORE }],
  ['withdrawn', { accepted_at: null, withdrawn_at: BEFORE, expires_at: AFTER }],
] as const)('is %s', (status, row) => {
  expect(statusOf(row, NOW)).toBe(status)
})

test('an agent needs an agent record, an administrator does not', () => {
  const parse = (input: object) => InviteUser.safeParse({ email: 'lena@example.com', agent_id: '', ...input })
  expect(parse({ role: 'agent' }).error?.issues[0]).toMatchObject({
    path: ['agent_id'],
    message: MESSAGES.agentMissing,
  })
  expect(parse({ role: 'admin' })).toMatchObject({ success: true, data: { agent_id: null } })
  expect(parse({ role: 'super_admin' }).success).toBe(false)
  expect(parse({ role: 'admin', email: 'lena@example.com\nBcc: all@example.com' }).success).toBe(false)
})

test('a token has a bound', () => {
  expect(AcceptInvitation.safeParse({ token: 'x'.repeat(201), name: 'Lena', password: 'x'.repeat(12) }).success).toBe(
    false,
  )
})
