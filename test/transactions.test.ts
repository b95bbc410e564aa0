import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { verifyAuditChain } from '#features/audit/public.server.ts'
import { asOwner } from './postgres.ts'

const Printed = z.object({ committed: z.array(z.string()), took_ms: z.number() })

async function write(name: string, count: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'transaction-writer.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, name, String(count)],
    {
      cwd: dirname(import.meta.dirname),
      env: { ...process.env, ROLE: 'web' },
    },
  )
  return z.parse(Printed, JSON.parse(stdout)).committed
}

test('100 operations at once in two processes, half of them taken back: one unbroken chain, and nothing of what was taken back', async () => {
  const committed = (await Promise.all([write('a', 50), write('b', 50)])).flat().sort()
  expect(committed).toHaveLength(100)

  const found = await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const column = async (sql: string) => (await client.query<{ key: string }>(sql)).rows.map(({ key }) => key).sort()
    return {
      rows: await column("select key from settings where key like 'test-%'"),
      audited: await column("select object_id as key from audit_log where act = 'setting.added'"),
      queued: await column("select data ->> 'key' as key from pgboss.job where name = 'test-note'"),
      seqs: (await client.query<{ seq: number }>('select seq::int from audit_log order by seq')).rows.map(
        ({ seq }) => seq,
      ),
    }
  })
  expect(found.rows).toEqual(committed)
  expect(found.audited).toEqual(committed)
  expect(found.queued).toEqual(committed)
  expect(found.seqs).toEqual(committed.map((_, at) => at + 1))
  expect(await verifyAuditChain()).toEqual({
    entries: committed.length,
    first_bad_seq: null,
    anchored_seq: 0,
  })
})
