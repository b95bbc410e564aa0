import { execFileSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Interval at which the holder touches its file … */
const BEAT_MS = 2000
/**
 * … and the silence after which a holder on another machine or in another container, whose process cannot be inspected,
 * counts as dead.
 */
const DEAD_MS = 10_000
/** An empty lock file is being written, unless its writer died in between. */
const WRITING_MS = 2000

/**
 * Takes a lock file, which names the holder's process. On this machine the lock of a dead process is replaced
 * immediately.
 * @param {string} path
 * @returns {{ held: true, isTakenOver: boolean, release: () => void } | { held: false, pid: number, isCertain: boolean
 * }}
 */
export function tryLock(path) {
  const mine = [process.pid, machine(), startOf(process.pid) ?? '', Math.random(), ''].join('\n')
  let isTakenOver = false
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (write(path, mine)) return { held: true, isTakenOver, release: keep(path, mine) }
    const holder = read(path)
    if (!holder) continue
    const state = stateOf(path, holder)
    if (state !== 'dead') return { held: false, pid: holder.pid, isCertain: state === 'alive' }
    removeStale(path, holder.text)
    isTakenOver = true
  }
  return { held: false, pid: read(path)?.pid ?? 0, isCertain: true }
}

/**
 * Takes a lock. A holder that cannot be inspected from here counts as alive while its file is touched.
 * @param {string} path
 * @param {(pid: number) => void} onWait called once, if the holder must be observed
 */
export async function takeLock(path, onWait) {
  let beat = 0
  for (;;) {
    const lock = tryLock(path)
    if (lock.held || lock.isCertain) return lock
    const touched = touchedAt(path)
    if (beat !== 0 && touched !== beat) return lock
    if (beat === 0) onWait(lock.pid)
    beat = touched
    await sleep(100)
  }
}

/**
 * Waits for a lock.
 * @param {string} path
 * @param {(pid: number) => void} onWait called once, when another process holds it
 * @returns {Promise<() => void>} a function that releases the lock
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

/** @param {string} path @param {string} text @returns {boolean} false if the file exists */
function write(path, text) {
  let file
  try {
    file = openSync(path, 'wx', 0o644)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  try {
    writeSync(file, text)
    return true
  } catch (error) {
    // Writing to a full disk leaves an empty lock.
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** @param {string} path @param {string} mine */
function keep(path, mine) {
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was removed, so there is nothing left to guard.
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
    const [pid, place = '', start = ''] = text.split('\n')
    return { text, pid: Number(pid) || 0, place, start }
  } catch {
    return null
  }
}

/**
 * @param {string} path @param {{ pid: number, place: string, start: string }} holder
 * @returns {'alive' | 'unknown' | 'dead'}
 */
function stateOf(path, { pid, place, start }) {
  const silence = Date.now() - touchedAt(path)
  if (pid === 0) return silence > WRITING_MS ? 'dead' : 'unknown'
  // A process id may be reused, but not with the same start time.
  if (place === machine() && start !== '') return startOf(pid) === start ? 'alive' : 'dead'
  if (silence > DEAD_MS) return 'dead'
  return place === machine() && !answers(pid) ? 'dead' : 'unknown'
}

/** @param {string} path */
function touchedAt(path) {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** Returns the scope in which a process id is unique: this boot of the system and its pid namespace. */
function machine() {
  if (process.platform !== 'linux') return hostname()
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/**
 * Returns the start time of a process, null if it is gone, and '' if the system does not report it.
 * @param {number} pid
 */
function startOf(pid) {
  if (process.platform === 'win32') return ''
  try {
    if (process.platform === 'linux') {
      // The name, in parentheses, may contain any character; after it come the state and, 19 fields on, the start time.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // In a container a killed process may remain as a zombie.
      return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? '')
    }
    const said = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return /^\s*Z/.test(said) ? null : said.trim().replace(/^\S+\s+/, '') || null
  } catch {
    return null
  }
}

/** @param {number} pid */
function answers(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user returns EPERM.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes a stale lock by renaming it first: of two processes that find it, the second could otherwise remove the first
 * one's new lock.
 * @param {string} path @param {string} stale
 */
function removeStale(path, stale) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (read(aside)?.text !== stale) renameSync(aside, path)
    else rmSync(aside, { force: true })
  } catch {
    // Another process removed it first.
  }
}
