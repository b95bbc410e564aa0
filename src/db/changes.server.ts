import pg from 'pg'
import { pool } from './db.server.ts'
import { closeWhenOverdue } from './response-timeout.server.ts'

/**
 * Changes that a committed transaction may have made: to listings, to audited data except accounts and sessions, to the
 * job queue, or to stored connections. A queued job's notification has its name as its payload.
 */
type Channel = 'properties_changed' | 'content_changed' | 'job_queued' | 'connections_changed'
const CHANNELS = [
  'properties_changed',
  'content_changed',
  'job_queued',
  'connections_changed',
] as const satisfies Channel[]

/**
 * Interval and timeout, in milliseconds, of the heartbeat on the notification connection. Without it, a connection that
 * the network dropped silently would look like a market without changes.
 */
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5000

const listeners = new Map<Channel, Set<(what: string) => void>>()
let isConnected = false
let isConnecting = false

/**
 * Calls `changed` after each commit with a change, in any process. Calls it without a payload when notifications may
 * have been lost.
 * @returns a function that tells whether the connection is up, and reconnects if it is down
 */
export function listenToChanges(channel: Channel, changed: (what: string) => void): () => boolean {
  const known = listeners.get(channel) ?? new Set()
  listeners.set(channel, known.add(changed))
  return () => {
    listen()
    return isConnected
  }
}

/** Connects if there is no connection yet. A process that answers requests calls it before the first one. */
export function listen(): void {
  if (!isConnected && !isConnecting) void connect()
}

function notify(channels: readonly string[], what = ''): void {
  for (const channel of CHANNELS)
    if (channels.includes(channel)) for (const changed of listeners.get(channel) ?? []) changed(what)
}

/** Opens a separate connection, because other code uses a pool connection in between. */
async function connect(): Promise<void> {
  isConnecting = true
  const client = new pg.Client({ ...pool.options, application_name: `${pool.options.application_name}-listens` })
  let heartbeat: NodeJS.Timeout | undefined
  const disconnect = () => {
    clearInterval(heartbeat)
    isConnected = false
    isConnecting = false
    notify(CHANNELS)
  }
  client.on('error', disconnect)
  client.on('end', disconnect)
  client.on('notification', ({ channel, payload }) => notify([channel], payload))
  closeWhenOverdue(client, HEARTBEAT_TIMEOUT_MS)
  try {
    await client.connect()
    // Must not hold a process open that has nothing else to do.
    if ('unref' in client && typeof client.unref === 'function') client.unref()
    for (const channel of CHANNELS) await client.query(`listen ${channel}`)
    isConnected = true
    heartbeat = setInterval(() => client.query('select').catch(() => undefined), HEARTBEAT_MS)
    heartbeat.unref()
    notify(CHANNELS)
  } catch {
    await client.end().catch(() => undefined)
    disconnect()
  }
}
