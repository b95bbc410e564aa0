import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'
import { fieldsOf } from './rules.ts'
import { planRecord } from './schema.ts'

/** Who starts, stops and sees which follow-up: every call of the feature, as everyone, over HTTP. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const PERSON = '018f0000-0000-7000-8000-0000000000c1'
const PLAN = '018f0000-0000-7000-8000-0000000000c2'
const RUN = '018f0000-0000-7000-8000-0000000000c3'
const SECRET = 'Quartermaine plan'

type Role = 'owner' | 'second' | 'stranger' | 'admin' | 'people' | 'content' | 'super' | 'buyer' | 'visitor'
const ACTORS: Record<Role, CastName | null> = {
  owner: 'agent',
  second: 'otherAgent',
  stranger: 'otherAgent',
  admin: 'admin',
  people: 'admin',
  content: 'admin',
  super: 'super',
  buyer: 'buyer',
  visitor: null,
}
const STAFF: readonly Role[] = ['owner', 'second', 'stranger', 'admin', 'people', 'content', 'super']
const OF_PERSON: readonly Role[] = ['owner', 'second', 'people', 'super']
const WRITERS: readonly Role[] = ['content', 'super']

const agentOf = async (name: CastName) =>
  (await rows<{ id: string }>('select id from agents where account_id = $1', [idOf(name)]))[0]?.id ?? null

async function setUp(role: Role, name: string): Promise<void> {
  await rows('delete from admin_permissions where account_id = $1', [idOf('admin')])
  if (role === 'people' || role === 'content')
    await rows('insert into admin_permissions (account_id, permission) values ($1, $2)', [idOf('admin'), role])
  await rows('delete from follow_ups')
  await rows('delete from follow_up_plans')
  await rows(
    `insert into people (id, name, owner_id, co_owner_id) values ($1, 'Zebulon Quartermaine', $2, $3)
     on conflict (id) do update set owner_id = $2, co_owner_id = $3`,
    [PERSON, await agentOf('agent'), role === 'second' ? await agentOf('otherAgent') : null],
  )
  const steps = JSON.stringify([{ day: 0, title: 'Call', template_id: null }])
  await rows(
    `insert into follow_up_plans (id, name, steps, created_at, updated_at) values ($1, 'Plan', $2, now(), now())`,
    [PLAN, steps],
  )
  if (name === 'startFollowUp') return
  await rows(
    `insert into follow_ups (id, plan_id, name, steps, person_id, agent_id, is_about_lead, started_at, next_at, submission_key)
     values ($1, $2, $3, $4, $5, $6, false, now(), now() + interval '1 day', $1)`,
    [RUN, PLAN, SECRET, steps, PERSON, await agentOf('agent')],
  )
}

const fields = { ...planRecord.draftOf(fieldsOf('New', [{ day: 1, title: 'Call', template_id: null }])) }
/** Every call of the feature: its input, who may send it, and whether others get not_found and not forbidden. */
const CALLS: Record<string, { input: Record<string, unknown>; allowed: readonly Role[]; isHidden?: boolean }> = {
  listFollowUpPlans: { input: {}, allowed: STAFF },
  listPlanTemplates: { input: {}, allowed: WRITERS },
  getFollowUpPlan: { input: { planId: PLAN }, allowed: WRITERS },
  addFollowUpPlan: { input: fields, allowed: WRITERS },
  updateFollowUpPlan: { input: { ...fields, planId: PLAN, version: 1 }, allowed: WRITERS },
  deleteFollowUpPlan: { input: { planId: PLAN }, allowed: WRITERS },
  getFollowUp: { input: { personId: PERSON }, allowed: OF_PERSON, isHidden: true },
  startFollowUp: { input: { personId: PERSON, planId: PLAN, seen: '' }, allowed: OF_PERSON, isHidden: true },
  stopFollowUp: { input: { followUpId: RUN }, allowed: OF_PERSON, isHidden: true },
}

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('acts on what is theirs, and finds nothing else', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const stored = async () => [
      await rows('select * from follow_ups order by id'),
      await rows('select * from follow_up_plans order by id'),
    ]
    for (const { name, method } of declared) {
      await setUp(role, name)
      const before = await stored()
      const { input = {}, allowed = [], isHidden = false } = CALLS[name] ?? {}
      const answer = await speak(caller.fetch, method, name, input)
      const isAllowed = allowed.includes(role)
      const refusal = role === 'visitor' ? 401 : isHidden && STAFF.includes(role) ? 404 : 403
      expect([role, name, answer.status]).toEqual([role, name, isAllowed ? 200 : refusal])
      if (isAllowed) continue
      expect(JSON.stringify(answer)).not.toContain(SECRET)
      expect(await stored()).toEqual(before)
    }
  })
})
