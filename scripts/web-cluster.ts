import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { clusterSemaphore } from './cluster-semaphore.ts'
import { announceSetupLink, setupLinkIn } from './setup-link.ts'
import { EXIT_SETTING, say } from './terminal.ts'

/**
 * Several web processes on one port. This process accepts the connections and distributes them round-robin. Like processes
 * on several machines, they share nothing but the database.
 */

/** A process that served this long has working settings. */
const HEALTHY_AFTER_MS = 5000
/** Early exits in a row before all processes are stopped. */
const MAX_EARLY_EXITS = 4
/** Delay before a process is started again, doubled with each early exit in a row. */
const RESTART_DELAY_MS = 250
const MAX_RESTART_DELAY_MS = 10_000

/** Starts the processes, restarts one that crashes, and exits when all have exited. */
export function runCluster(processes: number): void {
  const live = new Set<Worker>()
  const serving = new Set<Worker>()
  let isEnding = false
  let hasListened = false
  let early = 0
  let code = 0
  const metrics = new AggregatorRegistry()
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'web-server.ts'), args: [] })
  cluster.on('message', (worker, message) => void answerQuestion(worker, message, metrics))
  cluster.on('message', (_worker, message) => {
    const url = setupLinkIn(message)
    if (url) announceSetupLink(url)
  })
  grantSlots()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
  for (let one = 0; one < processes; one += 1) launch()

  function launch(): void {
    let upSince = Infinity
    const worker = cluster.fork()
    live.add(worker)
    worker.once('listening', () => {
      upSince = Date.now()
      hasListened = true
      serving.add(worker)
    })
    worker.once('exit', (exit, signal) => {
      live.delete(worker)
      serving.delete(worker)
      if (isEnding) return leave()
      const how = signal ? `was killed (${signal})` : `ended with code ${exit}`
      // The launcher restarts all of them with growing delays, or gives up. A start that fails while others serve, such as
      // without a database, is repeated.
      early = Date.now() - upSince < HEALTHY_AFTER_MS ? early + 1 : 0
      const isHopeless = !hasListened || (early > MAX_EARLY_EXITS && serving.size === 0)
      if (exit === EXIT_SETTING || isHopeless) return end(exit || 1)
      say(`A web process ${how}. Restarting it.`)
      void sleep(Math.min(MAX_RESTART_DELAY_MS, RESTART_DELAY_MS * 2 ** Math.max(0, early - 1))).then(
        () => isEnding || launch(),
      )
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

/** Answers a process that asks for the metrics of all. See kit/metrics.server.ts. */
async function answerQuestion(worker: Worker, message: unknown, metrics: Metrics): Promise<void> {
  if (typeof message !== 'object' || message === null || !('wants' in message) || message.wants !== 'metrics') return
  const text = await metrics.clusterMetrics().catch(() => null)
  if (worker.isConnected()) worker.send({ metrics: text })
}

/**
 * Grants slots for work that all processes limit together. A limit per process would let them take the whole machine: they
 * hash passwords this way. See kit/job/cluster-semaphore.server.ts.
 */
export function grantSlots(): void {
  // A process that is exiting does not receive its slot; its exit releases it.
  const semaphore = clusterSemaphore<Worker>((worker) => worker.send({ slot: true }, () => undefined))
  cluster.on('message', (worker, message) => {
    if (typeof message !== 'object' || message === null || !('slot' in message)) return
    if (typeof message.slot === 'number') semaphore.acquire(worker, message.slot)
    else semaphore.release(worker)
  })
  cluster.on('exit', (worker) => semaphore.remove(worker))
}
