import cluster, { type Worker } from 'node:cluster'
import { setImmediate as soon } from 'node:timers/promises'
import { withClusterSlot } from '#kit/job/cluster-semaphore.server.ts'
import { grantSlots } from '../scripts/web-cluster.ts'

/**
 * Program of scripts/web-cluster.test.ts: two processes on one port work in shared slots. Prints how much work was done
 * and the highest concurrency. With `killed` the first process is killed while it holds a slot.
 */

const [atOnce = '1', works = '0', end = ''] = process.argv.slice(2)
if (cluster.isPrimary) await watch()
else await work()

async function watch(): Promise<void> {
  const running = new Map<Worker, number>()
  let most = 0
  let done = 0
  grantSlots()
  const count = (worker: Worker, by: number) => running.set(worker, (running.get(worker) ?? 0) + by)
  cluster.on('message', (worker, message) => {
    if (message === 'begins') count(worker, 1)
    if (message === 'ends') {
      count(worker, -1)
      done += 1
    }
    most = Math.max(
      most,
      [...running.values()].reduce((sum, one) => sum + one, 0),
    )
    // The killed process never releases its slot.
    if (message === 'begins' && end === 'killed' && worker.id === 1 && done > 2) worker.process.kill('SIGKILL')
  })
  cluster.on('exit', (worker) => running.delete(worker))
  const workers = [cluster.fork(), cluster.fork()]
  // Start the work when both processes are up.
  await Promise.all(workers.map((worker) => new Promise((ready) => worker.once('message', ready))))
  for (const worker of workers) worker.send('go')
  await Promise.all(workers.map((worker) => new Promise((ended) => worker.once('exit', ended))))
  process.stdout.write(JSON.stringify({ most, done }))
}

async function work(): Promise<void> {
  const one = async () => {
    process.send?.('begins')
    for (let time = 0; time < 20; time += 1) await soon()
    process.send?.('ends')
  }
  process.send?.('ready')
  await new Promise((go) => process.once('message', go))
  await Promise.all(Array.from({ length: Number(works) }, () => withClusterSlot(Number(atOnce), one)))
  process.disconnect()
}
