import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'
import { fieldsOf } from './rules.ts'
import { agentPlanRecord, planRecord } from './schema.ts'

/** Access to starting, stopping and seeing follow-ups: every call of the feature, as everyone, over HTTP. */

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
/** Plans of the owner, by state. */
const DRAFT = '018f0000-0000-7000-8000-0000000000c4'
const WAITING = '018f0000-0000-7000-8000-0000000000c5'
const RETURNED = '018f0000-0000-7000-8000-0000000000c6'
const PRIVATE = '018f0000-0000-7000-8000-0000000000c7'

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
  await rows('delete from agent_plans')
  const author = idOf('agent')
  for (const [id, state] of [
    [DRAFT, 'draft'],
    [WAITING, 'waiting'],
    [RETURNED, 'returned'],
    [PRIVATE, 'approved'],
  ])
    await rows(
      `insert into agent_plans (id, author_id, name, steps, is_shared, state, asked_at, reason, created_at, updated_at)
       values ($1::uuid, $2, $3, $4, false, $5::text, now(), case $5::text when 'returned' then $3 end, now(), now())`,
      [id, author, `${SECRET} ${state}`, steps, state],
    )
  const approved = [PRIVATE, ...(name === 'withdrawAgentPlan' ? [RETURNED] : [])]
  for (const id of approved)
    await rows(
      `insert into follow_up_plans (id, name, steps, author_id, is_shared, created_at, updated_at)
       values ($1, $2, $3, $4, false, now(), now())`,
      [id, `${SECRET} approved ${id.at(-1)}`, steps, author],
    )
  if (['startFollowUp', 'startFollowUp private'].includes(name)) return
  await rows(
    `insert into follow_ups (id, plan_id, name, steps, person_id, agent_id, is_about_lead, started_at, next_at, submission_key)
     values ($1, $2, $3, $4, $5, $6, false, now(), now() + interval '1 day', $1)`,
    [RUN, PLAN, SECRET, steps, PERSON, await agentOf('agent')],
  )
}

const ownFields = {
  ...agentPlanRecord.draftOf({ ...fieldsOf('New', [{ day: 1, title: 'Call', template_id: null }]), is_shared: false }),
}
const fields = { ...planRecord.draftOf(fieldsOf('New', [{ day: 1, title: 'Call', template_id: null }])) }
/** Every call of the feature: its input, who may send it, and whether others get not_found and not forbidden. */
const CALLS: Record<
  string,
  {
    input: Record<string, unknown>
    allowed: readonly Role[]
    isHidden?: boolean
    /** True if each sees their own rows alone. */
    isOwn?: boolean
    /** True if those who may open the person can't choose the plan. */
    isPrivate?: boolean
  }
> = {
  listFollowUpPlans: { input: {}, allowed: STAFF },
  listPlanTemplates: { input: {}, allowed: STAFF },
  getFollowUpPlan: { input: { planId: PLAN }, allowed: WRITERS },
  addFollowUpPlan: { input: fields, allowed: WRITERS },
  updateFollowUpPlan: { input: { ...fields, planId: PLAN, version: 1 }, allowed: WRITERS },
  deleteFollowUpPlan: { input: { planId: PLAN }, allowed: WRITERS },
  listAgentPlans: { input: {}, allowed: STAFF, isOwn: true },
  listPlansToReview: { input: {}, allowed: WRITERS },
  getAgentPlan: { input: { planId: DRAFT }, allowed: ['owner'], isHidden: true },
  'getAgentPlan waiting': { input: { planId: WAITING }, allowed: ['owner', ...WRITERS], isHidden: true },
  'getAgentPlan returned': { input: { planId: RETURNED }, allowed: ['owner', ...WRITERS], isHidden: true },
  addAgentPlan: { input: ownFields, allowed: STAFF },
  updateAgentPlan: { input: { ...ownFields, planId: DRAFT, version: 1 }, allowed: ['owner'], isHidden: true },
  'updateAgentPlan waiting': {
    input: { ...ownFields, planId: WAITING, version: 1 },
    allowed: ['owner'],
    isHidden: true,
  },
  askPlanApproval: { input: { planId: DRAFT, version: 1 }, allowed: ['owner'], isHidden: true },
  deleteAgentPlan: { input: { planId: DRAFT }, allowed: ['owner'], isHidden: true },
  // Its author may not approve it: no permission, no approval.
  approveAgentPlan: { input: { planId: WAITING, version: 1 }, allowed: WRITERS },
  withdrawAgentPlan: { input: { planId: RETURNED, reason: 'Out of date.' }, allowed: WRITERS },
  returnAgentPlan: { input: { planId: WAITING, version: 1, reason: 'Add a call.' }, allowed: WRITERS },
  'startFollowUp private': {
    input: { personId: PERSON, planId: PRIVATE, seen: '' },
    allowed: ['owner'],
    isPrivate: true,
  },
  getFollowUp: { input: { personId: PERSON }, allowed: OF_PERSON, isHidden: true },
  startFollowUp: { input: { personId: PERSON, planId: PLAN, seen: '' }, allowed: OF_PERSON, isHidden: true },
  stopFollowUp: { input: { followUpId: RUN }, allowed: OF_PERSON, isHidden: true },
}

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  const named = Object.keys(CALLS).filter((name) => !name.includes(' '))
  expect(declared.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('acts on what is theirs, and finds nothing else', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const stored = async () => [
      await rows('select * from follow_ups order by id'),
      await rows('select * from follow_up_plans order by id'),
      await rows('select * from agent_plans order by id'),
    ]
    const methods = new Map(declared.map(({ name, method }) => [name, method]))
    for (const name of Object.keys(CALLS)) {
      const [callName = ''] = name.split(' ')
      const method = methods.get(callName) ?? 'GET'
      await setUp(role, name)
      const before = await stored()
      const { input = {}, allowed = [], isHidden = false, isOwn = false, isPrivate = false } = CALLS[name] ?? {}
      const answer = await speak(caller.fetch, method, callName, input)
      const isAllowed = allowed.includes(role)
      const isUnknown = (isHidden || isPrivate) && STAFF.includes(role)
      const missing = isPrivate && OF_PERSON.includes(role) ? 422 : 404
      const refusal = role === 'visitor' ? 401 : isUnknown ? missing : 403
      expect([role, name, answer.status]).toEqual([role, name, isAllowed ? 200 : refusal])
      if (isOwn && role !== 'owner') expect(JSON.stringify(answer)).not.toContain(SECRET)
      if (isAllowed) continue
      expect(JSON.stringify(answer)).not.toContain(SECRET)
      expect(await stored()).toEqual(before)
    }
  })
})
