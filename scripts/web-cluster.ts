import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { EXIT_SETTING, say } from './plain.ts'
import { sharedTurns } from './shared-turns.ts'

/**
 * Several web processes on one port: this process takes the connections and deals them out in turn. The processes share
 * nothing but the database, as those on several machines do.
 */

/** A process that served this long was well: what ended it is not in its settings. */
const WELL_AFTER_MS = 5000
/** So many ends in a row of processes that were hardly up, and all are ended. */
const MAX_EARLY = 4
const PAUSE_MS = 250

/** Starts the processes, starts one again that crashed, and ends when all have ended. */
export function runCluster(processes: number): void {
  const live = new Set<Worker>()
  let isEnding = false
  let early = 0
  let code = 0
  const metrics = new AggregatorRegistry()
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'web-server.ts'), args: [] })
  cluster.on('message', (worker, message) => void answerQuestion(worker, message, metrics))
  dealOutTurns()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
  for (let one = 0; one < processes; one += 1) launch()

  function launch(): void {
    let upSince = Infinity
    const worker = cluster.fork()
    live.add(worker)
    worker.once('listening', () => {
      upSince = Date.now()
    })
    worker.once('exit', (exit, signal) => {
      live.delete(worker)
      if (isEnding) return leave()
      const how = signal ? `was killed (${signal})` : `ended with code ${exit}`
      // The launcher starts all of them again, with longer and longer pauses, or gives up.
      early = Date.now() - upSince < WELL_AFTER_MS ? early + 1 : 0
      if (exit === EXIT_SETTING || upSince === Infinity || early > MAX_EARLY) return end(exit || 1)
      say(`A web process ${how}: starting it again.`)
      void sleep(PAUSE_MS).then(() => isEnding || launch())
    })
  }

  function end(exit: number): void {
    if (!isEnding) code = exit
    isEnding = true
    for (const worker of live) worker.process.kill('SIGTERM')
    leave()
  }

  function leave(): void {
    if (live.size === 0) process.exit(code)
  }
}

type Metrics = Pick<AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'>, 'clusterMetrics'>

/** One process is asked for its numbers, all of them answer. See kit/metrics.server.ts. */
async function answerQuestion(worker: Worker, message: unknown, metrics: Metrics): Promise<void> {
  if (typeof message !== 'object' || message === null || !('wants' in message) || message.wants !== 'metrics') return
  const text = await metrics.clusterMetrics().catch(() => null)
  if (worker.isConnected()) worker.send({ metrics: text })
}

/**
 * The processes hash passwords in turn, as if they were one: each by itself would leave room for the others' pages, and all
 * of them together would not. See features/accounts/operations/turns.server.ts.
 */
export function dealOutTurns(): void {
  // A process that is just ending does not hear it, and then gives its turn back by its end.
  const turns = sharedTurns<Worker>((worker) => worker.send({ turn: true }, () => undefined))
  cluster.on('message', (worker, message) => {
    if (typeof message !== 'object' || message === null || !('turn' in message)) return
    if (typeof message.turn === 'number') turns.want(worker, message.turn)
    else turns.giveBack(worker)
  })
  cluster.on('exit', (worker) => turns.leave(worker))
}
