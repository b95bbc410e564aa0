import { describe, expect, test } from 'vitest'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { listAgents as listTourAgents } from '#features/appointments/queries/appointments.server.ts'
import { listAgents as listMessageAgents } from '#features/messages/queries/messages.server.ts'
import { listStaff } from '#features/requests/queries.server.ts'
import { buildAccount, buildAgent, requestOf } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import { listActiveAgents } from './operations.server.ts'
import { findAnswerer } from './queries.server.ts'

/** Visibility and abilities of an agent, by the two switches of the form. */
const MATRIX = [
  { is_shown: true, is_working: true, isPublic: true, isHere: true },
  { is_shown: false, is_working: true, isPublic: false, isHere: true },
  { is_shown: true, is_working: false, isPublic: false, isHere: false },
  { is_shown: false, is_working: false, isPublic: false, isHere: false },
]

describe.each(MATRIX)('an agent with shown $is_shown and working $is_working', (row) => {
  const { isPublic, isHere, ...status } = row
  const build = async () => {
    const account = await buildAccount()
    const agent = await buildAgent({ account_id: account.id, email: account.email, ...status })
    return { account, agent }
  }

  databaseTest(`is ${isPublic ? '' : 'not '}on the site`, async () => {
    const { agent } = await build()
    const reader = await buildAccount()
    expect((await listActiveAgents()).some(({ id }) => id === agent.id)).toBe(isPublic)
    expect((await findAnswerer({ slug: agent.slug })) !== null).toBe(isPublic)
    expect((await listMessageAgents(reader.id)).some(({ id }) => id === agent.id)).toBe(isPublic)
  })

  databaseTest(`${isHere ? 'opens' : 'cannot open'} the agent pages`, async () => {
    const { account } = await build()
    const opened = actorFor('agent', await requestOf(account.id)).then(
      () => true,
      ({ code }) => (code === 'forbidden' ? false : code),
    )
    expect(await opened).toBe(isHere)
  })

  databaseTest(`gets ${isHere ? '' : 'no '}leads and tours`, async () => {
    const { agent } = await build()
    expect((await findAnswerer({ id: agent.id })) !== null).toBe(isHere)
    expect((await listStaff()).some(({ agent_id }) => agent_id === agent.id)).toBe(isHere)
    expect((await listTourAgents()).some(({ id }) => id === agent.id)).toBe(isHere)
  })
})

describe('the previous release, which knows is_active alone', () => {
  const read = (id: string) =>
    db()
      .selectFrom('agents')
      .select(['is_active', 'is_shown', 'is_working'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  databaseTest('hides an agent and ends the access, and the reverse', async () => {
    const { id } = await buildAgent()
    await db().updateTable('agents').set({ is_active: false }).where('id', '=', id).execute()
    expect(await read(id)).toEqual({ is_active: false, is_shown: false, is_working: false })
    await db().updateTable('agents').set({ is_active: true }).where('id', '=', id).execute()
    expect(await read(id)).toEqual({ is_active: true, is_shown: true, is_working: true })
  })

  databaseTest('adds an inactive agent without access', async () => {
    const { id } = await buildAgent({ is_active: false })
    expect(await read(id)).toEqual({ is_active: false, is_shown: false, is_working: false })
  })

  databaseTest('sees an agent as active who is shown and works here, and leaves others as they are', async () => {
    const { id } = await buildAgent({ is_shown: false })
    expect(await read(id)).toEqual({ is_active: false, is_shown: false, is_working: true })
    await db().updateTable('agents').set({ is_active: false, title: 'Broker' }).where('id', '=', id).execute()
    expect(await read(id)).toEqual({ is_active: false, is_shown: false, is_working: true })
    await db().updateTable('agents').set({ is_shown: true }).where('id', '=', id).execute()
    expect(await read(id)).toMatchObject({ is_active: true })
  })
})

test('the matrix has each combination once', () => {
  expect(new Set(MATRIX.map(({ is_shown, is_working }) => `${is_shown} ${is_working}`)).size).toBe(4)
})
