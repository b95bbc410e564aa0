import * as z from 'zod/mini'
import type { Actor } from '#access/actors.ts'
import { db, pool } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { defineJob, enqueue, stopSender } from '#kit/job/job.server.ts'

/**
 * A process of test/transactions.test.ts: operations that write a row, an audit record and a job, all at once, half of
 * them taken back. Prints the keys that were committed.
 */

const [name = '', count = '0'] = process.argv.slice(2)
// Written out, as the maker of actors reaches letters, and those run in a build alone.
const actor: Actor = { kind: 'command', account_id: null, label: name, caller: null }
const noteJob = defineJob({
  name: 'test-note',
  input: z.object({ key: z.string() }),
  retry: { limit: 0, delay_seconds: 1 },
  run: async () => undefined,
})

class TakenBack extends Error {}

async function note(key: string): Promise<void> {
  await db().insertInto('settings').values({ key, value: '1' }).execute()
  audit(actor, 'setting.added', { object_type: 'setting', object_id: key })
  enqueue(noteJob, { key })
}

/** One inner part is kept, one fails by itself, one is broken by the database; then every second operation is taken back. */
async function operation(at: number): Promise<string[]> {
  const key = `test-${name}-${at}`
  await transaction(async () => {
    await note(key)
    await transaction(() => note(`${key}-kept`))
    await expectFailure(async () => {
      await note(`${key}-inner`)
      await transaction(() => note(`${key}-innermost`))
      throw new TakenBack()
    })
    await expectFailure(async () => {
      await note(`${key}-broken`)
      await note(key)
    })
    if (at % 2 === 1) throw new TakenBack()
  }).catch((error) => {
    if (!(error instanceof TakenBack)) throw error
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
