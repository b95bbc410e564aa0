import { ambient, begin, type Frame } from './db.server.ts'

interface Collector {
  key: symbol
  order: number
  write: (items: never[]) => Promise<void>
}
const collectors: Collector[] = []

/**
 * Runs `work` in a transaction: all of it is committed, or none. Inside another transaction it is a savepoint,
 * so that an inner failure which the caller handles takes back only the inner part.
 * One connection runs one query at a time: two inner transactions at once are a bug and throw.
 */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  const outer = ambient.getStore()
  return outer ? inside(outer, work) : outermost(work)
}

async function outermost<T>(work: () => Promise<T>): Promise<T> {
  const { executor, client } = await begin()
  const frame: Frame = { executor, client, isNesting: false, collected: new Map() }
  try {
    const result = await ambient.run(frame, async () => {
      const value = await work()
      await writeCollected(frame)
      return value
    })
    await executor.commit().execute()
    return result
  } catch (error) {
    // Where the connection is gone the rollback fails too: the server has taken the work back by itself.
    await executor
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}

async function inside<T>(outer: Frame, work: () => Promise<T>): Promise<T> {
  if (outer.isNesting) throw new Error('Two inner transactions at once on one connection: await the first one.')
  outer.isNesting = true
  const frame: Frame = { executor: outer.executor, client: outer.client, isNesting: false, collected: new Map() }
  try {
    const point = await outer.executor.savepoint('inner').execute()
    try {
      const result = await ambient.run(frame, work)
      await point.releaseSavepoint('inner').execute()
      for (const [key, items] of frame.collected) {
        outer.collected.set(key, [...(outer.collected.get(key) ?? []), ...items])
      }
      return result
    } catch (error) {
      await point.rollbackToSavepoint('inner').execute()
      await point.releaseSavepoint('inner').execute()
      throw error
    }
  } finally {
    outer.isNesting = false
  }
}

/** Writes what the current transaction has collected. It is done before each commit; tests that roll back call it to read it. */
export async function writeCollected(frame: Frame | undefined = ambient.getStore()): Promise<void> {
  for (const { key, write } of collectors) {
    const items = frame?.collected.get(key)
    frame?.collected.delete(key)
    if (items) await write(items as never[])
  }
}

/**
 * Declares something that is written by the transaction's last statements: its jobs, then its audit records.
 * Waiting until then keeps the audit chain's lock short; what a rolled-back part collected is dropped with it.
 * @returns the function that collects; it throws outside a transaction
 */
export function beforeCommit<T>(order: number, write: (items: T[]) => Promise<void>): (item: T) => void {
  const key = Symbol('collector')
  collectors.push({ key, order, write })
  collectors.sort((a, b) => a.order - b.order)
  return (item) => {
    const frame = ambient.getStore()
    if (!frame) throw new Error('This must be called inside transaction(): it commits together with the change.')
    const items = frame.collected.get(key) ?? []
    items.push(item)
    frame.collected.set(key, items)
  }
}
