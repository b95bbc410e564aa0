import * as z from 'zod/mini'
import type { WorkerState } from './words.ts'

const FailedJobKey = {
  jobId: z.uuid('This isn’t the ID of a job.'),
  name: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'This isn’t the name of a job.')),
}

export const RetryJob = z.object(FailedJobKey)
export type RetryJob = z.infer<typeof RetryJob>

export const DiscardJob = z.object(FailedJobKey)
export type DiscardJob = z.infer<typeof DiscardJob>

/** The worker processes over all machines, as one state. */
export interface WorkerHealth {
  state: WorkerState
  /** The newest sign of life of any worker. */
  seen_at: Date | null
  /** Workers that ended without being told to, within the last hour. */
  crashes_last_hour: number
}

/** A job that used up its attempts, or that was set aside. */
export interface FailedJob {
  id: string
  name: string
  failed_at: Date
  attempts: number
  reason: string
  is_set_aside: boolean
}

/** A job that failed and has attempts left. */
export interface RetryingJob {
  id: string
  name: string
  /** Attempts so far, and in total. */
  attempts: number
  max_attempts: number
  next_at: Date
  reason: string
}

/** A worker process. */
export interface WorkerProcess {
  host: string
  pid: number
  started_at: Date
  seen_at: Date
  state: WorkerState
}

/** Jobs by state. */
export interface JobCounts {
  failed: number
  /** Jobs that are due now. */
  waiting: number
  running: number
  /** Time since when the oldest due job waits. */
  waiting_since: Date | null
}

/** A job that runs on a schedule, with its newest run. */
export interface ScheduledJob {
  name: string
  cron: string
  last_ended_at: Date | null
  last_state: 'completed' | 'failed' | null
}

export interface JobsOverview {
  worker: WorkerHealth
  failed: FailedJob[]
  failed_total: number
  retrying: RetryingJob[]
  retrying_total: number
  waiting: number
  running: number
  schedules: ScheduledJob[]
}
