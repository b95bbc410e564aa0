import cluster from 'node:cluster'

/** Calls of this process that wait for a cluster slot. */
const waiting: (() => void)[] = []
if (cluster.isWorker) {
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'slot' in message) waiting.shift()?.()
  })
}

/**
 * Runs work in a slot shared by all web processes of a port; the primary process grants the slots
 * (scripts/web-cluster.ts). A single process needs none. Never request a slot while holding one: holders could
 * deadlock.
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
