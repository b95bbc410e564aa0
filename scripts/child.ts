import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { openLogFile } from './log-file.ts'
import { EXIT_SETTING } from './terminal.ts'

export const GUARD = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href
/** After this uptime a child counts as healthy, and its next crash as the first. */
const STABLE_AFTER_MS = 60_000
/** A required child that was never healthy is abandoned after this many exits. */
const MAX_FIRST_ATTEMPTS = 8
const MAX_PAUSE_MS = 60_000

export interface ChildOptions {
  name: string
  /** The program and its arguments, run by the same Node. */
  args: string[]
  env: NodeJS.ProcessEnv
  /** Log of the child's output. */
  logFile: string
  say: (line: string) => void
  onLine?: (line: string) => void
  /** Receives what the child sends besides its output. */
  onMessage?: (message: unknown) => void
  /** True for a program that exits when it is done. Other programs are restarted whenever they exit. */
  isOnce?: boolean
  /** True to restart without limit from the first crash. Otherwise the child must have been healthy once. */
  isOptional?: boolean
  /** Called when the child cannot run: an invalid setting, or it was never healthy. */
  onLost: (reason: string) => void
  /** Delay after the first crash; doubled with each further one. */
  pauseMs?: number
}

export interface Child {
  /** Resolves with the exit code of a program that runs once. */
  readonly done: Promise<number>
  stop(patienceMs: number): Promise<void>
}

/** Runs a Node program in a separate process group, logs its output, and restarts it after a crash. */
export function runChild(options: ChildOptions): Child {
  const { name, say, isOnce = false, isOptional = false, pauseMs: firstPauseMs = 250 } = options
  const file = openLogFile(options.logFile)
  const finished = Promise.withResolvers<number>()
  let child: ChildProcess | null = null
  let isStopping = false
  let failures = 0
  let wasStable = false
  let lastMessage = ''
  let timer: NodeJS.Timeout | undefined

  launch()
  return { done: finished.promise, stop }

  function launch(): void {
    const began = Date.now()
    const tail: string[] = []
    // In a separate process group, because Ctrl-C must reach only the launcher, which stops its children in order.
    let running: ChildProcess
    try {
      running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', GUARD, ...options.args], {
        env: options.env,
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
    } catch (error) {
      return over(`could not be started: ${error instanceof Error ? error.message : error}`, 1)
    }
    child = running
    if (options.onMessage) running.on('message', options.onMessage)
    for (const stream of [running.stdout, running.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        file.write(line)
        tail.push(line)
        if (tail.length > 20) tail.shift()
        options.onLine?.(line)
      })
    }
    // The system is out of processes or memory; no other event follows.
    running.once('error', (error) => {
      if (running.pid === undefined) over(`could not be started: ${error.message}`, 1)
    })
    running.once('close', (code, signal) => {
      if (running.pid !== undefined) over(signal ? `was killed (${signal})` : `ended with code ${code}`, code)
    })

    function over(how: string, code: number | null): void {
      child = null
      if (isStopping || (isOnce && code === 0)) return settle(code ?? 0)
      if (Date.now() - began > STABLE_AFTER_MS) {
        failures = 0
        wasStable = true
      }
      failures += 1
      const isPermanent = wasStable || isOptional
      const isWrong = code === EXIT_SETTING && !wasStable
      if (isWrong || isOnce || (!isPermanent && failures >= MAX_FIRST_ATTEMPTS)) {
        options.onLost(isWrong ? wordsOf(tail) : `${name} ${how}.\n${wordsOf(tail)}`)
        return settle(code ?? 1)
      }
      const pauseMs = Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** Math.min(failures - 1, 20))
      say(`${name} ${how}. Restarting it in ${pauseMs / 1000} s. Log: ${options.logFile}`)
      // Print the cause of a crash once, and again only if it changes.
      const last = wordsOf(tail.filter((line) => /Error: /.test(line)).slice(-1)) || wordsOf(tail.slice(-1))
      if (last !== '' && last !== lastMessage) say(`  ${last}`)
      lastMessage = last
      timer = setTimeout(launch, pauseMs)
    }
  }

  function settle(code: number): void {
    file.end()
    finished.resolve(code)
  }

  async function stop(patienceMs: number): Promise<void> {
    isStopping = true
    clearTimeout(timer)
    const running = child
    if (!running) return
    const gone = new Promise<void>((done) => running.once('close', () => done()))
    running.kill('SIGTERM')
    const force = setTimeout(() => {
      say(`${name} did not stop within ${patienceMs / 1000} s. Killing it.`)
      running.kill('SIGKILL')
    }, patienceMs)
    await gone
    clearTimeout(force)
  }
}

/** Returns the last lines of a program, with JSON log lines replaced by their messages. */
function wordsOf(lines: string[]): string {
  return lines.map((line) => messageOf(line)?.text ?? line).join('\n')
}

/** Parses a JSON log line into level and message. @returns null for other lines */
export function messageOf(line: string): { level: string; text: string } | null {
  if (!line.startsWith('{')) return null
  try {
    const entry: unknown = JSON.parse(line)
    if (typeof entry !== 'object' || entry === null || !('msg' in entry)) return null
    const cause =
      'err' in entry && typeof entry.err === 'object' && entry.err && 'message' in entry.err
        ? `: ${entry.err.message}`
        : ''
    return { level: 'level' in entry ? String(entry.level) : '', text: `${entry.msg}${cause}` }
  } catch {
    return null
  }
}
