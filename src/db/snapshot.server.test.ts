import { expect } from 'vitest'
import { committedTest } from '../../test/database.ts'
import { asOwner } from '../../test/postgres.ts'
import { withScratchDatabase } from './snapshot.server.ts'

const url = () => process.env.DATABASE_URL ?? ''
const names = async () => {
  const { rows } = await asOwner(url(), (client) =>
    client.query<{ datname: string }>(
      "select datname from pg_database where datname = left(current_database(), 40) || '_restore_test'",
    ),
  )
  return rows.map(({ datname }) => datname)
}

committedTest('a scratch database is empty, and gone after the work, also after one that failed', async () => {
  const seen: string[] = []
  const isRun = await withScratchDatabase(url(), async (scratch) => {
    seen.push(...(await names()))
    await asOwner(scratch, (client) => client.query('create table rehearsal (id integer)'))
  })
  expect([isRun, seen.length]).toEqual([true, 1])
  expect(await names()).toEqual([])
  const failing = withScratchDatabase(url(), () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await names()).toEqual([])
})

committedTest('a user who may not create databases gets none', async () => {
  const role = `porchlight_test_plain_${process.pid}`
  await asOwner(url(), (client) => client.query(`create role ${role} login password 'plain' nocreatedb`))
  try {
    const plain = new URL(url())
    plain.username = role
    plain.password = 'plain'
    let isRun = false
    const answer = await withScratchDatabase(plain.href, async () => {
      isRun = true
    })
    expect([answer, isRun]).toEqual([false, false])
  } finally {
    await asOwner(url(), (client) => client.query(`drop role ${role}`))
  }
})
