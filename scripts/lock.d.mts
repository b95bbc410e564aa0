export function tryLock(path: string): { held: true; release: () => void } | { held: false; pid: number }
export function waitForLock(path: string, onWait: (pid: number) => void): Promise<() => void>
