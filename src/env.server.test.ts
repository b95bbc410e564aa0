import { expect, test } from 'vitest'
import { parseEnv } from './env.server.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.5', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
])('READ_LIMITS=off with HOST=%s is accepted: %s', (HOST, isAccepted) => {
  const { faults } = parseEnv({ HOST, READ_LIMITS: 'off' })
  expect(faults).toEqual(isAccepted ? null : [expect.stringContaining(`READ_LIMITS is off, but HOST is ${HOST}`)])
  expect(parseEnv({ HOST }).faults).toBeNull()
})

test('a fault names its variable and repeats no value', () => {
  const secret = 'hunter2-hunter2'
  const wrong = Object.fromEntries(
    ['SECRET', 'DATABASE_URL', 'SMTP_URL', 'TEXT_WEBHOOK_SECRET', 'METRICS_TOKEN', 'BACKUP_KEY', 'MLS_TOKEN_URL'].map(
      (name) => [name, name === 'METRICS_TOKEN' ? secret.slice(0, 9) : secret],
    ),
  )
  const { faults } = parseEnv(wrong)
  for (const name of Object.keys(wrong)) expect(faults?.filter((fault) => fault.startsWith(name))).toHaveLength(1)
  expect(faults?.join()).not.toContain('hunter2')
})
