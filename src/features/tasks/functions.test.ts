import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'

/** Access to tasks: every call of the feature, as everyone, over HTTP. No call shows an agent another agent's task. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const PERSON = '018f0000-0000-7000-8000-0000000000d1'
const TASK = '018f0000-0000-7000-8000-0000000000d2'
const PRIVATE = '018f0000-0000-7000-8000-0000000000d3'
const SECRET = 'Ask Zebulon about the roof'
const agentOf = async (name: CastName) => {
  const [row] = await rows<{ id: string }>('select id from agents where account_id = $1', [idOf(name)])
  return row?.id ?? null
}

type Role = 'owner' | 'second' | 'stranger' | 'admin' | 'permitted' | 'super' | 'buyer' | 'visitor'
const ACTORS: Record<Role, CastName | null> = {
  owner: 'agent',
  second: 'otherAgent',
  stranger: 'otherAgent',
  admin: 'admin',
  permitted: 'admin',
  super: 'super',
  buyer: 'buyer',
  visitor: null,
}
const ALLOWED: readonly Role[] = ['owner', 'second', 'permitted', 'super']

/** Stores a task of the agent about a person, and one about no one, which no one else may see. */
async function setUp(role: Role): Promise<void> {
  const [admin, owner] = [idOf('admin'), await agentOf('agent')]
  ownerId = owner
  await rows('delete from admin_permissions where account_id = $1', [admin])
  if (role === 'permitted')
    await rows("insert into admin_permissions (account_id, permission) values ($1, 'people')", [admin])
  await rows(
    `insert into people (id, name, owner_id, co_owner_id) values ($1, 'Zebulon Quartermaine', $2, $3)
     on conflict (id) do update set owner_id = $2, co_owner_id = $3`,
    [PERSON, owner, role === 'second' ? await agentOf('otherAgent') : null],
  )
  await rows('delete from tasks')
  for (const [id, person] of [
    [TASK, PERSON],
    [PRIVATE, null],
  ])
    await rows(
      `insert into tasks (id, agent_id, person_id, title, kind, due_date, due_at, submission_key, created_at, updated_at)
       values ($1, $2, $3, $4, 'call', '2026-11-21', '2026-11-22T05:00:00Z', $1, now(), now())`,
      [id, owner, person, SECRET],
    )
}

// Without how often it repeats, as a page sends it that was opened before an update.
const fields = { title: 'Call', kind: 'call', due_date: '2026-11-21', due_time: '' }
/** Agent of both tasks. */
let ownerId: string | null = null
/** Every call of the feature with an input that its owner may send. */
const INPUTS: Record<string, (taskId: string) => Record<string, unknown>> = {
  listMyTasks: () => ({ q: 'roof' }),
  listTasksAbout: () => ({ personId: PERSON, leadId: '' }),
  getTask: (taskId) => ({ taskId }),
  addTask: () => ({ ...fields, personId: PERSON, leadId: '', agentId: '', seen: '' }),
  updateTask: (taskId) => ({ ...fields, repeats: 'weekly', taskId, version: 1 }),
  handOverTask: (taskId) => ({ taskId, version: 1, agentId: ownerId }),
  finishTask: (taskId) => ({ taskId }),
  reopenTask: (taskId) => ({ taskId }),
  deleteTask: (taskId) => ({ taskId }),
}
/** Calls about a task by its id, which also fail for one about no one. */
const BY_ID = ['getTask', 'updateTask', 'handOverTask', 'finishTask', 'reopenTask', 'deleteTask']

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('sees and changes the task, or finds none', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const refusal = role === 'visitor' ? 401 : role === 'buyer' ? 403 : 404
    const stored = () => rows('select * from tasks order by id')
    for (const { name, method } of declared) {
      for (const taskId of BY_ID.includes(name) ? [TASK, PRIVATE] : [TASK]) {
        await setUp(role)
        const before = await stored()
        const answer = await speak(caller.fetch, method, name, INPUTS[name]?.(taskId))
        const isAllowed = taskId === PRIVATE ? role === 'owner' : ALLOWED.includes(role)
        if (name === 'listMyTasks') {
          expect([role, JSON.stringify(answer).includes(SECRET)]).toEqual([role, role === 'owner'])
          continue
        }
        expect([role, name, taskId, answer.status]).toEqual([role, name, taskId, isAllowed ? 200 : refusal])
        if (isAllowed) continue
        expect(JSON.stringify(answer)).not.toContain(SECRET)
        expect(await stored()).toEqual(before)
      }
    }
    await rows('delete from tasks')
  })
})
