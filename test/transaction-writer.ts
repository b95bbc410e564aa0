import * as z from 'zod/mini'
import type { Actor } from '#access/actors.ts'
import { db, pool } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { defineJob, enqueue, stopSender } from '#kit/job/job.server.ts'

/**
 * Program of test/transactions.test.ts: concurrent operations that write a row, an audit entry and a job each, half of
 * them rolled back. Prints the committed keys.
 */

const [name = '', count = '0'] = process.argv.slice(2)
// Written as a literal: the actor factory imports emails, which run only in a build.
const actor: Actor = { kind: 'command', account_id: null, label: name, caller: null }
const noteJob = defineJob({
  name: 'test-note',
  input: z.object({ key: z.string() }),
  retry: { limit: 0, delay_seconds: 1 },
  run: async () => undefined,
})

class RolledBack extends Error {}

async function note(key: string): Promise<void> {
  await db().insertInto('settings').values({ key, value: '1' }).execute()
  audit(actor, 'setting.added', { object_type: 'setting', object_id: key })
  enqueue(noteJob, { key })
}

/**
 * One inner part commits, one fails by its own error, one by a database error. Then every second operation is rolled
 * back.
 */
async function operation(at: number): Promise<string[]> {
  const key = `test-${name}-${at}`
  await transaction(async () => {
    await note(key)
    await transaction(() => note(`${key}-kept`))
    await expectFailure(async () => {
      await note(`${key}-inner`)
      await transaction(() => note(`${key}-innermost`))
      throw new RolledBack()
    })
    await expectFailure(async () => {
      await note(`${key}-broken`)
      await note(key)
    })
    if (at % 2 === 1) throw new RolledBack()
  }).catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return at % 2 === 1 ? [] : [key, `${key}-kept`]
}

async function expectFailure(work: () => Promise<void>): Promise<void> {
  const isDone = await transaction(work).then(
    () => true,
    () => false,
  )
  if (isDone) throw new Error('The inner transaction was to fail.')
}

const began = performance.now()
const committed = await Promise.all(Array.from({ length: Number(count) }, (_, at) => operation(at)))
process.stdout.write(JSON.stringify({ committed: committed.flat(), took_ms: Math.round(performance.now() - began) }))
await stopSender()
await pool.end()
