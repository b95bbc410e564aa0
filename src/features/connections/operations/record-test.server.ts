import { createHmac } from 'node:crypto'
import { env } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import { type Connections, connections } from '#ports/connections.server.ts'
import { listTests, saveTest } from '../queries.server.ts'
import type { LastTest, TestedKind } from '../schema.ts'
import { TESTED_KINDS } from '../words.ts'

/** Longer than each of our sentences. A message from a server may be longer. */
const MAX_MESSAGE = 1000

/** Stores what came of a test of these settings, in the current transaction. */
export async function recordTest<K extends TestedKind>(
  kind: K,
  settings: Connections[K],
  { result, message, took_ms }: Omit<LastTest, 'tested_at'>,
): Promise<void> {
  await saveTest({
    kind,
    settings_digest: digestOf(kind, settings),
    result,
    took_ms,
    tested_at: now(),
    message: message.slice(0, MAX_MESSAGE),
  })
}

/** Returns the last test of each connection with the settings in use. */
export async function lastTests(): Promise<Partial<Record<TestedKind, LastTest>>> {
  const rows = await listTests()
  const inUse = connections()
  return Object.fromEntries(
    TESTED_KINDS.flatMap((kind) => {
      const digest = digestOf(kind, inUse[kind])
      const found = rows.find((row) => row.kind === kind && row.settings_digest === digest)
      if (!found) return []
      const { result, message, took_ms, tested_at } = found
      return [[kind, { result, message, took_ms, tested_at }]]
    }),
  )
}

/** Members that a test says nothing about: those of the former storage, and the secret of incoming texts. */
const UNTESTED = new Set(['former', 'webhook_secret'])

/** Returns a digest of settings with their secrets, by which the test of those in use is found. */
function digestOf<K extends TestedKind>(kind: K, settings: Connections[K]): string {
  const text = JSON.stringify(settings, (name, value: unknown) => {
    if (UNTESTED.has(name)) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHmac('sha256', `connection-tests:${env.SECRET}`).update(`${kind} ${text}`).digest('base64url')
}
