/** The state of the worker processes, over all machines. */
export const WORKER_STATES = {
  working: 'Working',
  gone: 'Not running',
  stopped: 'Stopped',
  none: 'Not started yet',
} as const
export type WorkerState = keyof typeof WORKER_STATES

/** Workers that may end during one job before it is set aside. */
export const MAX_DEATHS = 3
/** A worker without a sign of life for this long is gone. It gives one every 5 seconds. */
export const MAX_SILENCE_SECONDS = 30
/** Failed jobs, and jobs that will be retried, on the page. */
export const MAX_FAILED = 50
export const MAX_RETRYING = 20

/** Texts of the job pages. */
export const MESSAGES = {
  noSuchJob: 'This job is no longer marked as failed. Reload the page.',
  discard: 'Its work isn’t done and can’t be retried. The audit log keeps its name.',
} as const
