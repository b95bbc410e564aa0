export type Lock =
  | {
      held: true
      /** True where the lock of a process that is gone was in the way. */
      isTakenOver: boolean
      release: () => void
    }
  | {
      held: false
      pid: number
      /** False where the holder's process can't be looked up from here, so that it may be dead. */
      isCertain: boolean
    }
export function tryLock(path: string): Lock
export function takeLock(path: string, onWait: (pid: number) => void): Promise<Lock>
export function waitForLock(path: string, onWait: (pid: number) => void): Promise<() => void>
