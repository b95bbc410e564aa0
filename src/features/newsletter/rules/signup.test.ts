import { expect, test } from 'vitest'
import { emailFor } from './signup.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  ['nobody yet', null, 'confirm'],
  ['asked a minute ago', { status: 'pending', updated_at: minutesAgo(1) }, null],
  ['asked ten minutes ago', { status: 'pending', updated_at: minutesAgo(10) }, 'confirm'],
  ['subscribed an hour ago', { status: 'subscribed', updated_at: minutesAgo(60) }, null],
  ['subscribed long ago', { status: 'subscribed', updated_at: minutesAgo(100_000) }, 'already'],
  ['ended', { status: 'unsubscribed', updated_at: minutesAgo(1) }, 'confirm'],
  ['bounced', { status: 'bounced', updated_at: minutesAgo(1) }, 'confirm'],
] as const)('%s: %s', (_, subscriber, email) => {
  expect(emailFor(subscriber, now)).toBe(email)
})
