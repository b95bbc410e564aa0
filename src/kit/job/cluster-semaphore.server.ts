import cluster from 'node:cluster'

/** Calls of this process that wait for a slot of the whole cluster. */
const waiting: (() => void)[] = []
if (cluster.isWorker) {
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'slot' in message) waiting.shift()?.()
  })
}

/**
 * Runs work in a slot that all web processes of one port share; the primary process grants the slots (scripts/web-cluster.ts).
 * A process that runs alone needs none. Never ask for a slot while holding one: both could wait forever.
 * @param max slots in the whole cluster
 */
export async function withClusterSlot<T>(max: number, work: () => Promise<T>): Promise<T> {
  if (!cluster.isWorker) return work()
  await new Promise<void>((granted) => {
    waiting.push(granted)
    process.send?.({ slot: max })
  })
  try {
    return await work()
  } finally {
    process.send?.({ slot: null })
  }
}
