import { AsyncLocalStorage } from 'node:async_hooks'
import { type ControlledTransaction, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { env } from '#env.server.ts'
import { log } from '#kit/log.server.ts'
import { closeWhenOverdue } from './response-timeout.server.ts'
import type { DB } from './types.ts'

/** Database role of the application, which may not change or delete audit entries. The migrations create it. */
export const APP_ROLE = 'porchlight_app'

const { types } = pg
// Leave a DATE as text: parsed to a Date, it would shift with the machine's time zone.
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(types.builtins.INT8, exactNumber)
types.setTypeParser(types.builtins.NUMERIC, exactNumber)

function exactNumber(value: string): number {
  const number = Number(value)
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`The database holds a number that JavaScript cannot hold exactly: ${value}`)
  }
  return number
}

/** Statement timeout in seconds, by kind of process. */
const STATEMENT_SECONDS = { all: 60, web: 5, worker: 60 } as const

/** Milliseconds without a response after which the server counts as gone. */
export const RESPONSE_TIMEOUT_MS = (STATEMENT_SECONDS[env.ROLE] + 5) * 1000

/** Options of every connection of this process. Requires session mode, because the role is set when it connects. */
const connection = {
  connectionString: env.DATABASE_URL,
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 60_000,
  application_name: `porchlight-${env.ROLE}`,
  options: [
    `-c role=${APP_ROLE}`,
    `-c statement_timeout=${STATEMENT_SECONDS[env.ROLE] * 1000}`,
    '-c idle_in_transaction_session_timeout=10000',
    '-c timezone=UTC',
  ].join(' '),
}

const MAX_CONNECTIONS = env.ROLE === 'web' ? 12 : 8
export const pool = new pg.Pool({ ...connection, max: MAX_CONNECTIONS })
/**
 * Pool for the job queue's own statements. They run while a transaction waits for them, so on the pool above as many
 * transactions as it has connections would deadlock.
 */
export const queuePool = new pg.Pool({ ...connection, max: 2, allowExitOnIdle: true })
for (const one of [pool, queuePool]) {
  // Without listeners, a connection closed by the server would end the process: while it is idle the pool handles it,
  // but in a transaction, between two statements, nothing does.
  one.on('error', noteLoss)
  one.on('connect', (client) => {
    client.on('error', noteLoss)
    closeWhenOverdue(client, RESPONSE_TIMEOUT_MS)
  })
}

function noteLoss(error: Error): void {
  log.warn({ err: error }, 'a database connection was lost')
}

const TOO_MANY_CONNECTIONS = '53300'
const MAX_CONNECTIONS_RESET_MS = 5000

/**
 * Returns a connection of the pool. If the server refuses more connections, the pool uses its existing ones for 5
 * seconds: they become available within milliseconds, whereas a refused request is a failed page.
 */
async function connect(): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS
    if (!isFull || pool.totalCount === 0) throw error
    pool.options.max = pool.totalCount
    setTimeout(() => {
      pool.options.max = MAX_CONNECTIONS
    }, MAX_CONNECTIONS_RESET_MS).unref()
    return connect()
  }
}

/** Receives the connection that a new transaction was given. */
const reserving = new AsyncLocalStorage<{ client: pg.PoolClient | null }>()
const trackedPool = {
  options: pool.options,
  async connect() {
    const client = await connect()
    const reserved = reserving.getStore()
    if (reserved) reserved.client = client
    return client
  },
  end: () => pool.end(),
}

const root = new Kysely<DB>({ dialect: new PostgresDialect({ pool: trackedPool }) })

export interface TransactionContext {
  executor: ControlledTransaction<DB, string[]>
  /** The connection itself, for commands other than queries, such as COPY. */
  client: pg.PoolClient
  /** True while an inner transaction runs on the same connection. */
  isNesting: boolean
  /** Items to write at the end of the transaction, by collector. */
  collected: Map<symbol, unknown[]>
}

/** Transaction of the current chain of calls. Only db/ uses it. */
export const currentTransaction = new AsyncLocalStorage<TransactionContext>()

/** Returns the current transaction, or else the pool. Only queries import it. */
export function db(): Kysely<DB> {
  return currentTransaction.getStore()?.executor ?? root
}

/** Begins a transaction on a new connection from the pool. Only transaction.server.ts calls it. */
export async function begin(): Promise<Pick<TransactionContext, 'executor' | 'client'>> {
  const reserved: { client: pg.PoolClient | null } = { client: null }
  const executor = await reserving.run(reserved, () => root.startTransaction().execute())
  if (!reserved.client) throw new Error('The transaction began on no connection of the pool.')
  return { executor: executor as ControlledTransaction<DB, string[]>, client: reserved.client }
}
