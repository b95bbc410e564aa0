import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The holder touches its file this often … */
const BEAT_MS = 2000
/** … and is taken for dead when it did not for this long. Unlike a process id, that holds across containers too. */
const DEAD_MS = 10_000

/**
 * Takes a lock that is a file with the holder's process id and machine in it.
 * @param {string} path
 * @returns {{ held: true, release: () => void } | { held: false, pid: number }}
 */
export function tryLock(path) {
  const mine = [process.pid, hostname(), Math.random(), ''].join('\n')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o644)
      writeSync(file, mine)
      closeSync(file)
      return { held: true, release: keep(path, mine) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = read(path)
    if (holder && isAlive(path, holder.pid)) return { held: false, pid: holder.pid }
    if (holder) removeStale(path, holder.text)
  }
  return { held: false, pid: read(path)?.pid ?? 0 }
}

/**
 * Waits for a lock.
 * @param {string} path
 * @param {(pid: number) => void} onWait called once, when somebody else holds it
 * @returns {Promise<() => void>} gives the lock back
 */
export async function waitForLock(path, onWait) {
  let hasSaid = false
  for (;;) {
    const lock = tryLock(path)
    if (lock.held) return lock.release
    if (!hasSaid) onWait(lock.pid)
    hasSaid = true
    await sleep(250)
  }
}

/** @param {string} path @param {string} mine */
function keep(path, mine) {
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was removed under us: there is nothing left to guard.
    }
  }, BEAT_MS)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    if (read(path)?.text === mine) rmSync(path, { force: true })
  }
  process.once('exit', release)
  return () => {
    process.removeListener('exit', release)
    release()
  }
}

/** @param {string} path */
function read(path) {
  try {
    const text = readFileSync(path, 'utf8')
    const [pid, host] = text.split('\n')
    return { text, pid: Number(pid) || 0, host }
  } catch {
    return null
  }
}

/** @param {string} path @param {{ pid: number, host: string | undefined }} holder */
function isAlive(path, { pid, host }) {
  if (pid === process.pid && host === hostname()) return false
  try {
    if (Date.now() - statSync(path).mtimeMs > DEAD_MS) return false
    if (host !== hostname()) return true
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // A holder of another user answers EPERM: it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container nobody may collect a killed process: it answers signals and does nothing. @param {number} pid */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/**
 * Two that find the same stale lock must not both remove it: the second would remove the first one's new lock.
 * @param {string} path @param {string} stale
 */
function removeStale(path, stale) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (read(aside)?.text !== stale) renameSync(aside, path)
    else rmSync(aside, { force: true })
  } catch {
    // Somebody else removed it first.
  }
}
