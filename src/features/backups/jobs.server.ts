import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { testNewestBackup, writeNightlyBackup } from './operations/nightly.server.ts'

/** Large sites take hours; a stuck job must end before the next night. */
const TIMEOUT_SECONDS = 6 * 3600

/** Nightly: writes a backup to BACKUP_URL, and retains 7 daily and 4 weekly ones. */
export const writeBackupJob = defineJob({
  name: 'write-backup',
  input: z.object({}),
  schedule: '40 2 * * *',
  retry: { limit: 2, delay_seconds: 900 },
  timeout_seconds: TIMEOUT_SECONDS,
  isSingle: true,
  run: (_input, { signal }) => writeNightlyBackup(signal),
})

/** Weekly: restores the newest backup into a scratch database, and compares every row. */
export const testBackupJob = defineJob({
  name: 'test-backup',
  input: z.object({}),
  schedule: '10 4 * * 0',
  retry: { limit: 1, delay_seconds: 900 },
  timeout_seconds: TIMEOUT_SECONDS,
  isSingle: true,
  run: (_input, { signal }) => testNewestBackup(signal),
})
