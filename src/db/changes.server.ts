import pg from 'pg'
import { pool } from './db.server.ts'
import { endWhereSilent } from './silence.server.ts'

/**
 * What a committed transaction may have changed: listings, anything that is audited but accounts and sessions, or the jobs
 * that wait, of which it says the name.
 */
type Channel = 'properties_changed' | 'content_changed' | 'job_queued'
const CHANNELS = ['properties_changed', 'content_changed', 'job_queued'] as const satisfies Channel[]

/**
 * So often the connection that hears of changes is asked for a sign of life, and so long it may take for it, in
 * milliseconds: one that the network dropped without a word would be taken for a market in which nothing happens.
 */
const PULSE_MS = 10_000
const PULSE_WAITS_MS = 5000

const listeners = new Map<Channel, Set<(what: string) => void>>()
let isUp = false
let isComing = false

/**
 * Calls `changed` each time a transaction that changed something is committed, in whichever process; without a word of
 * what where some of it may not have been heard.
 * @returns whether the connection that hears of it is up; while it is down, ask again later
 */
export function listenToChanges(channel: Channel, changed: (what: string) => void): () => boolean {
  const known = listeners.get(channel) ?? new Set()
  listeners.set(channel, known.add(changed))
  return () => {
    listen()
    return isUp
  }
}

/** Begins to listen where that has not begun: whoever answers requests does so before the first one. */
export function listen(): void {
  if (!isUp && !isComing) void connect()
}

function tell(channels: readonly string[], what = ''): void {
  for (const channel of CHANNELS)
    if (channels.includes(channel)) for (const changed of listeners.get(channel) ?? []) changed(what)
}

/** One connection of its own: one of the pool is somebody else's in between. */
async function connect(): Promise<void> {
  isComing = true
  const client = new pg.Client({ ...pool.options, application_name: `${pool.options.application_name}-listens` })
  let pulse: NodeJS.Timeout | undefined
  const lose = () => {
    clearInterval(pulse)
    isUp = false
    isComing = false
    tell(CHANNELS)
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ channel, payload }) => tell([channel], payload))
  endWhereSilent(client, PULSE_WAITS_MS)
  try {
    await client.connect()
    // It must not keep a process alive that has nothing else to do.
    if ('unref' in client && typeof client.unref === 'function') client.unref()
    for (const channel of CHANNELS) await client.query(`listen ${channel}`)
    isUp = true
    pulse = setInterval(() => client.query('select').catch(() => undefined), PULSE_MS)
    pulse.unref()
    tell(CHANNELS)
  } catch {
    await client.end().catch(() => undefined)
    lose()
  }
}
