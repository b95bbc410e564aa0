import { begin, currentTransaction, type TransactionContext } from './db.server.ts'

interface Collector {
  key: symbol
  order: number
  write: (items: never[]) => Promise<void>
}
const collectors: Collector[] = []

/**
 * Runs `work` in a transaction and commits all of it or nothing. Inside another transaction it is a savepoint, so that
 * an inner failure handled by the caller rolls back only the inner part.
 * One connection runs one query at a time: two concurrent inner transactions are a bug and throw.
 */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  const outer = currentTransaction.getStore()
  return outer ? inside(outer, work) : outermost(work)
}

async function outermost<T>(work: () => Promise<T>): Promise<T> {
  const { executor, client } = await begin()
  const frame: TransactionContext = { executor, client, isNesting: false, collected: new Map() }
  try {
    const result = await currentTransaction.run(frame, async () => {
      const value = await work()
      await writeCollected(frame)
      return value
    })
    await executor.commit().execute()
    return result
  } catch (error) {
    // If the connection is lost, the rollback fails too, but the server has already rolled back.
    await executor
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}

async function inside<T>(outer: TransactionContext, work: () => Promise<T>): Promise<T> {
  if (outer.isNesting)
    throw new Error('Two nested transactions run at the same time on one connection. Await the first one.')
  outer.isNesting = true
  const frame: TransactionContext = {
    executor: outer.executor,
    client: outer.client,
    isNesting: false,
    collected: new Map(),
  }
  try {
    const point = await outer.executor.savepoint('inner').execute()
    try {
      const result = await currentTransaction.run(frame, work)
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

/**
 * Writes the items collected by the current transaction. Runs before each commit; tests that roll back call it to check
 * the result.
 */
export async function writeCollected(
  frame: TransactionContext | undefined = currentTransaction.getStore(),
): Promise<void> {
  for (const { key, write } of collectors) {
    const items = frame?.collected.get(key)
    frame?.collected.delete(key)
    if (items) await write(items as never[])
  }
}

/**
 * Declares items that are written at the end of the transaction: its jobs, then its audit entries. Writing them last
 * shortens the lock on the audit log. A rolled-back part drops its items.
 * @returns the function that collects an item; it throws outside a transaction
 */
export function beforeCommit<T>(order: number, write: (items: T[]) => Promise<void>): (item: T) => void {
  const key = Symbol('collector')
  collectors.push({ key, order, write })
  collectors.sort((a, b) => a.order - b.order)
  return (item) => {
    const frame = currentTransaction.getStore()
    if (!frame) throw new Error('This must be called inside transaction(): it commits together with the change.')
    const items = frame.collected.get(key) ?? []
    items.push(item)
    frame.collected.set(key, items)
  }
}
