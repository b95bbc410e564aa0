import { expect, test } from 'vitest'
import { backupName, backupTime } from '#ports/backups/backup-place.ts'
import { backupsToDelete, isOverdue } from './rules.ts'

const DAY = 86_400_000
const LAST = Date.parse('2026-11-24T08:40:00Z') // a Tuesday

/** Runs the retention every night, as the job does. */
function backupsToKeep(nights: number): string[] {
  let kept: { made_at: Date }[] = []
  for (let night = nights - 1; night >= 0; night -= 1) {
    const all = [...kept, { made_at: new Date(LAST - night * DAY) }]
    const deleted = new Set(backupsToDelete(all))
    kept = all.filter((backup) => !deleted.has(backup))
  }
  return kept.map(({ made_at }) => made_at.toISOString().slice(0, 10))
}

test('a week of nights is kept whole', () => {
  expect(backupsToKeep(7)).toHaveLength(7)
})

test('after months, 7 days and the newest of each of 4 weeks are kept', () => {
  expect(backupsToKeep(120)).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ])
})

test('of several backups of a day the newest is kept', () => {
  const backups = ['2026-11-24T01:00:00Z', '2026-11-24T09:00:00Z', '2026-11-24T05:00:00Z'].map((at) => ({
    made_at: new Date(at),
  }))
  expect(backupsToDelete(backups).map(({ made_at }) => made_at.getUTCHours())).toEqual([5, 1])
})

test('old backups stay while new ones fail', () => {
  const old = [10, 20, 300].map((days) => ({ made_at: new Date(LAST - days * DAY) }))
  expect(backupsToDelete(old)).toEqual([])
})

test.each([
  [null, true],
  ['2026-11-23T08:40:00Z', false],
  ['2026-11-23T06:39:00Z', true],
])('a newest backup of %s is overdue: %s', (newest, expected) => {
  expect(isOverdue(newest === null ? null : new Date(newest), new Date(LAST))).toBe(expected)
})

test('a name tells its time, and other names are no backups', () => {
  const name = backupName(new Date('2026-11-24T08:40:05.678Z'))
  expect(name).toBe('porchlight-20261124-084005.backup')
  expect(backupTime(name)).toEqual(new Date('2026-11-24T08:40:05Z'))
  for (const other of ['notes.txt', `../${name}`, `${name}.unfinished`, 'porchlight-20261399-084005.backup'])
    expect(backupTime(other)).toBeNull()
})
