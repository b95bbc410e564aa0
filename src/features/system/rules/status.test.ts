import { expect, test } from 'vitest'
import type { SystemStatus } from '../schema.ts'
import type { PartKey } from '../words.ts'
import { durationText, headlineOf, partsOf } from './status.ts'

const NOW = new Date('2026-11-25T14:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const WELL: SystemStatus = {
  checked_at: NOW,
  program: { version: '0.4.2', started_at: ago(41 * 24 * 60), node: '24.9.0', platform: 'linux x64', host: 'web-1' },
  schema: { last: '0053_undelivered_email', newer: [] },
  web_processes: 2,
  worker: { state: 'working', seen_at: ago(0), crashes_last_hour: 0 },
  workers: [{ host: 'a', pid: 7, started_at: ago(90), seen_at: ago(0), state: 'working' }],
  jobs: { failed: 0, waiting: 4, running: 1, waiting_since: ago(1) },
  database: { version: '17.2', bytes: 4.1e9, answers_ms: 2, connections: 12, max_connections: 100, tables: [] },
  disk: { folder: '/data', free_bytes: 30e9, total_bytes: 80e9 },
  bucket: null,
  files_left_in: null,
  email: {
    waiting: 0,
    waiting_since: null,
    sent: 212,
    failed: 0,
    bounced: 0,
    suppressed: 61,
    unsent: 0,
    has_server: true,
  },
  backups: {
    place: '/backups',
    is_encrypted: true,
    checked_at: NOW,
    last: null,
    failure: null,
    test: { name: 'b', at: ago(600), outcome: 'restored', message: '2 rows', took_ms: 5 },
    backups: [{ name: 'b', made_at: ago(600), bytes: 3.6e9 }],
  },
  audit: { checked_at: ago(600), entries: 58_310, first_bad_seq: null, anchored_seq: 58_310 },
  certificate: { state: 'read', host: 'homes.example.com', valid_to: ago(-80 * 24 * 60), distrust: null },
  history: null,
  hourly: { site: null, jobs: null, email: null },
}
const backups = (changes: Partial<NonNullable<SystemStatus['backups']>>) =>
  WELL.backups && { backups: { ...WELL.backups, ...changes } }
const email = (changes: Partial<NonNullable<SystemStatus['email']>>) =>
  WELL.email && { email: { ...WELL.email, ...changes } }
const database = (changes: Partial<NonNullable<SystemStatus['database']>>) =>
  WELL.database && { database: { ...WELL.database, ...changes } }
const certificate = (minutes: number, distrust: string | null = null) => ({
  certificate: { state: 'read', host: 'homes.example.com', valid_to: ago(-minutes), distrust } as const,
})
const GONE = { state: 'gone', seen_at: ago(8), crashes_last_hour: 1 } as const

test('a system without problems says so in every part', () => {
  const parts = partsOf(WELL)
  expect(parts.map(({ tone }) => tone)).toEqual(Array(9).fill('ok'))
  expect(parts.map(({ state }) => state)).toEqual([
    'Up 41 days',
    'Working',
    'None failed',
    '4.1 GB',
    '50 GB of 80 GB used',
    'All delivered',
    'Nov 24, 2026, 11:00 PM',
    'Intact',
    'Until Feb 13, 2027',
  ])
  expect(parts.find(({ key }) => key === 'email')?.detail).toBe(
    '0 waiting, 212 sent in 24 hours, 61 addresses without email',
  )
  expect(headlineOf(parts)).toMatchObject({ tone: 'ok', title: 'Everything is running' })
})

test.each<[string, Partial<SystemStatus> | null, PartKey, string, string]>([
  ['the certificate ends in two weeks', certificate(14 * 24 * 60), 'certificate', 'ok', 'Until Dec 9, 2026'],
  ['the certificate ends before', certificate(14 * 24 * 60 - 1), 'certificate', 'warning', 'Until Dec 9, 2026'],
  ['the certificate expired', certificate(-1, 'CERT_HAS_EXPIRED'), 'certificate', 'error', 'Expired Nov 25, 2026'],
  ['no one vouches for it', certificate(9e4, 'SELF_SIGNED'), 'certificate', 'error', 'Not trusted'],
  ['the address is http', { certificate: { state: 'plain' } }, 'certificate', 'info', 'Not checked'],
  [
    'the address is out of reach',
    { certificate: { state: 'silent', host: 'x', reason: 'ENOTFOUND' } },
    'certificate',
    'info',
    'Not checked',
  ],
  ['the check failed', { certificate: null }, 'certificate', 'info', 'Not checked'],
  [
    'the schema is of a newer version',
    { schema: { last: '0060_x', newer: ['0060_x'] } },
    'site',
    'warning',
    'Up 41 days',
  ],
  ['no worker runs', { worker: GONE }, 'worker', 'error', 'Not running'],
  [
    'no worker ever ran',
    { worker: { state: 'none', seen_at: null, crashes_last_hour: 0 } },
    'worker',
    'error',
    'Not started yet',
  ],
  ['the worker crashes', { worker: { ...GONE, state: 'working' } }, 'worker', 'warning', 'Working'],
  ['jobs failed', { jobs: { failed: 3, waiting: 0, running: 0, waiting_since: null } }, 'jobs', 'warning', '3 failed'],
  [
    'jobs wait for longer than 15 minutes',
    { jobs: { failed: 0, waiting: 9, running: 2, waiting_since: ago(16) } },
    'jobs',
    'warning',
    'Waiting since Nov 25, 2026, 8:44 AM',
  ],
  [
    'jobs wait because no worker runs, which is the worker’s problem',
    { worker: GONE, jobs: { failed: 0, waiting: 9, running: 0, waiting_since: ago(16) } },
    'jobs',
    'ok',
    'None failed',
  ],
  ['the database is slow', database({ answers_ms: 251 }), 'database', 'warning', '4.1 GB'],
  ['the database’s connections are used', database({ connections: 90 }), 'database', 'warning', '4.1 GB'],
  ['the database does not answer', { database: null }, 'database', 'error', 'Not measured'],
  [
    'the disk is full',
    { disk: { folder: '/data', free_bytes: 1.9e9, total_bytes: 80e9 } },
    'storage',
    'error',
    '78.1 GB of 80 GB used',
  ],
  [
    'the disk fills up',
    { disk: { folder: '/data', free_bytes: 7e9, total_bytes: 80e9 } },
    'storage',
    'warning',
    '73 GB of 80 GB used',
  ],
  [
    'older files are not copied to the bucket',
    { bucket: 's3://homes', files_left_in: '/data/storage' },
    'storage',
    'warning',
    '50 GB of 80 GB used',
  ],
  [
    'older files are not copied, and the disk was not measured',
    { disk: null, files_left_in: 's3://homes' },
    'storage',
    'warning',
    'Not measured',
  ],
  ['the disk was not measured', { disk: null }, 'storage', 'info', 'Not measured'],
  ['no mail server is set', email({ has_server: false, unsent: 4 }), 'email', 'warning', 'Not sent'],
  [
    'emails wait',
    email({ waiting: 3, waiting_since: ago(20) }),
    'email',
    'warning',
    'Waiting since Nov 25, 2026, 8:40 AM',
  ],
  ['emails bounced', email({ failed: 2, bounced: 1 }), 'email', 'info', '2 failed, 1 bounced'],
  ['backups are not set up', backups({ place: null }), 'backups', 'warning', 'Not set up'],
  ['the place of backups does not answer', backups({ backups: null }), 'backups', 'error', 'No response'],
  [
    'the backup is 27 hours old',
    backups({ backups: [{ name: 'b', made_at: ago(27 * 60), bytes: 1 }] }),
    'backups',
    'error',
    'Nov 24, 2026, 6:00 AM',
  ],
  ['no backup was written', backups({ backups: [] }), 'backups', 'error', 'None yet'],
  [
    'the restore test failed',
    backups({ test: { name: 'b', at: NOW, outcome: 'failed', message: 'cut off', took_ms: 1 } }),
    'backups',
    'error',
    'Nov 24, 2026, 11:00 PM',
  ],
  ['backups are not encrypted', backups({ is_encrypted: false }), 'backups', 'warning', 'Nov 24, 2026, 11:00 PM'],
  [
    'the audit log was changed',
    { audit: { checked_at: NOW, entries: 9, first_bad_seq: 4, anchored_seq: 3 } },
    'audit',
    'error',
    'Changed',
  ],
  [
    'a checkpoint was forged',
    { audit: { checked_at: NOW, entries: 9, first_bad_seq: null, anchored_seq: 9, anchor_faults: ['x'] } },
    'audit',
    'error',
    'Changed',
  ],
  ['the audit log was not verified yet', { audit: null }, 'audit', 'info', 'Not verified yet'],
])('%s', (_, changes, key, tone, state) => {
  const part = partsOf({ ...WELL, ...changes }).find((one) => one.key === key)
  expect(part).toMatchObject({ tone, state })
  if (tone === 'warning' || tone === 'error') expect([part?.problem, part?.advice]).not.toContain(null)
})

test('the headline names the worst problems, and what to do', () => {
  const headline = (changes: Partial<SystemStatus>) => headlineOf(partsOf({ ...WELL, ...changes }))
  const full = { folder: '/data', free_bytes: 1e9, total_bytes: 80e9 }
  expect(headline({ worker: GONE, disk: full, ...email({ has_server: false }) })).toEqual({
    tone: 'error',
    title: 'The worker isn’t running, and the disk is almost full',
    text: expect.stringMatching(/^Emails, .* Start the worker on the server. Uploads, .* enlarge the disk.$/),
  })
  expect(headline({ ...email({ has_server: false }), ...backups({ place: null }) })).toMatchObject({
    tone: 'warning',
    title: 'No mail server is set up, and there are no backups',
  })
  expect(
    headline({ worker: GONE, disk: full, database: null, audit: { ...WELL.audit, first_bad_seq: 1 } as never }).title,
  ).toBe('The worker isn’t running, the database is very slow, and 2 more')
})

test.each([
  [30_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [47 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
])('%i ms are %s', (ms, text) => expect(durationText(ms)).toBe(text))
