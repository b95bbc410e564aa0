import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#access/actors.ts'
import { db, pool } from '#db/db.server.ts'
import { beforeCommit, transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'

/**
 * Worker process of the drill "audited-acts": changes rows repeatedly as operations do, with or without an audit entry.
 * Prints the total time of each committed act and the share of the audit entry.
 */

const [name = '', isAudited = '', pace = '0', count = '0', begin = '0'] = process.argv.slice(2)
// Written as a literal: the actor factory imports emails, which run only in a build.
const actor: Actor = { kind: 'command', account_id: null, label: name, caller: null }

class RolledBack extends Error {}

interface Act {
  took_ms: number
  record_ms: number
}

// Timestamps just before and after the entries are written.
const times = new Map<string, number[]>()
const note = async (keys: string[]) => {
  for (const key of keys) times.set(key, [...(times.get(key) ?? []), performance.now()])
}
const noteBefore = beforeCommit<string>(1.9, note)
const noteAfter = beforeCommit<string>(2.1, note)

async function act(at: number): Promise<Act[]> {
  const key = `drill-${name}-${at}`
  const began = performance.now()
  try {
    await transaction(async () => {
      await db().insertInto('settings').values({ key, value: '1' }).execute()
      noteBefore(key)
      noteAfter(key)
      if (isAudited === 'audited')
        audit(actor, 'setting.added', { object_type: 'setting', object_id: key, before: null, after: { value: at } })
      if (at % 2 === 1) throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return []
    throw error
  }
  const [from = 0, to = 0] = times.get(key) ?? []
  return [{ took_ms: performance.now() - began, record_ms: to - from }]
}

// Warm up connections and code before measuring.
await Promise.all(Array.from({ length: 24 }, (_, at) => act(-2 - 2 * at)))
await sleep(Math.max(0, Number(begin) - Date.now()))
const started = performance.now()
const acts = await Promise.all(
  Array.from({ length: Number(count) }, async (_, at) => {
    if (pace !== '0') await sleep(Math.max(0, started + (at * 1000) / Number(pace) - performance.now()))
    return act(at)
  }),
)
process.stdout.write(JSON.stringify({ acts: acts.flat(), took_ms: performance.now() - started }))
await pool.end()
