import { expect } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
// Importing `brokerage` registers the office name that emails use.
import '#features/brokerage/public.server.ts'
import { buildAccount } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { closeAccount } from './my-data.server.ts'

const actor = commandActor('test')
const superAdmin = () => buildAccount({ user_role: 'super_admin', role_level: 1000 })
const liveOf = (ids: string[]) =>
  db().selectFrom('accounts').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()

databaseTest('the last super administrator cannot leave, until somebody else is one', async () => {
  const { id } = await superAdmin()
  await buildAccount({ user_role: 'admin', role_level: 100 })
  await buildAccount({ user_role: 'super_admin', role_level: 1000, status: 'deactivated' })
  await expect(closeAccount(actor, id, 'x')).rejects.toMatchObject({ code: 'conflict' })
  expect(await liveOf([id])).toHaveLength(1)
  expect(await auditRecords()).toEqual([])
  await superAdmin()
  await closeAccount(actor, id, 'x')
  expect(await liveOf([id])).toEqual([])
})

databaseTest('everybody else leaves, also where there is no super administrator', async () => {
  for (const standing of [{}, { user_role: 'admin', role_level: 100 }] as const) {
    const { id } = await buildAccount(standing)
    await closeAccount(actor, id, 'x')
    expect(await liveOf([id])).toEqual([])
  }
  await expect(closeAccount(actor, crypto.randomUUID(), 'x')).rejects.toMatchObject({ code: 'not_found' })
})

committedTest('all super administrators leave at once: one remains, and is told why', async () => {
  const ids = await transaction(async () => {
    const found: string[] = []
    for (let count = 0; count < 4; count += 1) found.push((await superAdmin()).id)
    return found
  })
  const results = await Promise.allSettled(ids.map((id) => transaction(() => closeAccount(actor, id, 'x'))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  expect(await liveOf(ids)).toHaveLength(1)
})
