import { expect, test } from 'vitest'
import { auditLine, backupLine, decisionNote, decisionText, feedLine, findingText, homeSummary } from './rules.ts'

const NOW = new Date('2026-11-21T14:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test('decisions and findings are named by their number', () => {
  const decision = { key: 'vendor_applications', count: 1, names: ['Ridge Roofing'], since: NOW } as const
  expect(decisionText({ ...decision, names: [...decision.names] })).toBe('1 vendor application')
  const many = { ...decision, count: 1200, names: ['A', 'B', 'C'] }
  expect([decisionText(many), decisionNote(many)]).toEqual(['1,200 vendor applications', 'A, B, C, and 1,197 more'])
  expect(decisionNote({ ...decision, key: 'quarantine', names: [] })).toBe('MLS records the site can’t use.')
  expect(findingText({ key: 'readers', count: 1 })).toBe('1 visitor went over the listing limit')
  expect(findingText({ key: 'suspicious', count: 2 })).toBe('2 people’s downloads are suspicious')
})

test.each([
  [null, null],
  [
    { at: ago(1), is_paused: true },
    { key: 'mls', tone: 'warning', state: 'Paused' },
  ],
  [
    { at: null, is_paused: false },
    { key: 'mls', tone: 'warning', state: 'Not synced yet' },
  ],
  [
    { at: ago(12), is_paused: false },
    { key: 'mls', tone: 'ok', state: 'Synced yesterday 9:00 PM' },
  ],
  [
    { at: ago(12.1), is_paused: false },
    { key: 'mls', tone: 'error', state: 'Synced yesterday 8:54 PM' },
  ],
])('a feed %j', (feed, line) => {
  expect(feedLine(feed, NOW)).toEqual(line)
})

test('a backup is overdue, failed its test, or was made', () => {
  const last = { name: 'b', at: ago(6), rows: 1, files: 0, bytes: 9, is_encrypted: true, took_ms: 1 }
  const failed = { name: 'b', at: ago(5), outcome: 'failed', message: 'x', took_ms: 1 } as const
  expect(backupLine({ last, test: null }, true, NOW)).toMatchObject({ tone: 'ok', state: 'Made today 3:00 AM' })
  expect(backupLine({ last, test: failed }, true, NOW)).toMatchObject({ tone: 'error', state: 'Restore test failed' })
  expect(backupLine({ last: { ...last, at: ago(72) }, test: null }, true, NOW)).toMatchObject({ tone: 'error' })
  expect(backupLine({ last: null, test: null }, false, NOW)).toMatchObject({ tone: 'warning', state: 'Not set up' })
})

test('the audit log is intact, changed, or not verified', () => {
  const check = { checked_at: ago(7), entries: 4, first_bad_seq: null, anchored_seq: 0, seconds: 1 }
  expect(auditLine(null, NOW)).toMatchObject({ tone: 'info' })
  expect(auditLine(check, NOW)).toMatchObject({ tone: 'ok', state: 'Verified today 2:00 AM' })
  expect(auditLine({ ...check, first_bad_seq: 3 }, NOW)).toMatchObject({ tone: 'error', state: 'Changed' })
  expect(auditLine({ ...check, anchor_faults: ['x'] }, NOW)).toMatchObject({ tone: 'error' })
})

test('the heading counts what waits, and what is broken', () => {
  const home = { leads: null, decisions: null, findings: null, today: null, system: [], claims: null, team: null }
  expect(homeSummary(home)).toBe('You’re all caught up')
  expect(homeSummary({ ...home, system: [{ key: 'jobs', tone: 'error', state: 'x' }] })).toBe('1 item needs attention')
  const counts = { open: 4, late: 1, unclaimed: 2 }
  const leads = { leads: [], counts, promises: { answered: 0, in_time: 0 }, agent_id: null }
  expect(
    homeSummary({
      ...home,
      leads,
      decisions: [{ key: 'testimonials', count: 2, names: [], since: null }],
      findings: [{ key: 'readers', count: 1 }],
    }),
  ).toBe('7 items need attention')
})
