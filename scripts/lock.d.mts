export type Lock =
  | {
      held: true
      /** True if the lock of a dead process was replaced. */
      isTakenOver: boolean
      release: () => void
    }
  | {
      held: false
      pid: number
      /** False if the holder's process cannot be inspected from here, so that it may be dead. */
      isCertain: boolean
    }
export function tryLock(path: string): Lock
export function takeLock(path: string, onWait: (pid: number) => void): Promise<Lock>
export function waitForLock(path: string, onWait: (pid: number) => void): Promise<() => void>
