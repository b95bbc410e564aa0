import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.server.ts'

test('a password is checked in full, however it was composed of signs', async () => {
  const long = `${'é'.repeat(100)} and then the end`
  const stored = await hashPassword(long)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, long)).toBe(true)
  expect(await verifyPassword(stored, long.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, long.slice(0, -1))).toBe(false)
  expect(await verifyPassword(null, long)).toBe(false)
}, 30_000)

test('a crowd waits in a queue that has an end: who comes too late is told so at once, and the others are served', async () => {
  const results = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('a porch light')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(60)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'unavailable', details: { retry_after_seconds: 3 } })
  // Afterwards there is room again.
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true)
}, 120_000)
