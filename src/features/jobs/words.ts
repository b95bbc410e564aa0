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
/** Failed jobs on the page. */
export const MAX_FAILED = 50

/** Texts of the job pages. */
export const MESSAGES = {
  noSuchJob: 'This job isn’t failed anymore. Reload the page.',
} as const
