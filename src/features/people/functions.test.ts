import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'

/** Tests every call of the feature as everyone, over HTTP. No call shows an agent another agent's person. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const PERSON = '018f0000-0000-7000-8000-0000000000c1'
const OTHER = '018f0000-0000-7000-8000-0000000000c2'
const ALIAS = '018f0000-0000-7000-8000-0000000000c3'
const MERGE = '018f0000-0000-7000-8000-0000000000c4'
const ACT = '018f0000-0000-7000-8000-0000000000c5'
const SECRET = 'Zebulon Quartermaine'
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

/** Makes the person as a role finds them: owned by the agent, with the other agent as second or not. */
async function setUp(role: Role): Promise<void> {
  const admin = idOf('admin')
  await rows('delete from admin_permissions where account_id = $1', [admin])
  if (role === 'permitted')
    await rows("insert into admin_permissions (account_id, permission) values ($1, 'people')", [admin])
  await rows(
    `insert into people (id, name, email_normalized, phone, owner_id, co_owner_id, next_step, stage, tags, version)
     values ($1, $2, 'zebulon@example.com', '317-555-0188', $3, $4, 'Call Zebulon Quartermaine', 'in_touch', array[$2], 1)
     on conflict (id) do update set name = $2, email_normalized = excluded.email_normalized, owner_id = $3, co_owner_id = $4, next_step = excluded.next_step, tags = excluded.tags, version = 1`,
    [PERSON, SECRET, await agentOf('agent'), role === 'second' ? await agentOf('otherAgent') : null],
  )
  await rows('delete from person_merges')
  await rows('delete from people where id = any ($1)', [[OTHER, ALIAS]])
  await rows(
    `insert into people (id, name, phone, owner_id, co_owner_id, merged_into_id)
     select $1::uuid, name, phone, owner_id, co_owner_id, null::uuid from people where id = $3
     union all select $2::uuid, name, phone, owner_id, co_owner_id, id from people where id = $3`,
    [OTHER, ALIAS, PERSON],
  )
  await rows(
    `insert into person_merges (id, person_id, merged_id, lead_ids, activity_ids, alias_ids, before, after, created_at)
     values ($1, $2, $3, '{}', '{}', '{}', '{}', '{}', now())`,
    [MERGE, PERSON, ALIAS],
  )
  await rows('delete from people_bulk_acts')
  await rows(
    `insert into people_bulk_acts (id, account_id, kind, changed, left_out, created_at) values ($1, $2, 'stage', 1, '{}', now())`,
    [ACT, idOf('agent')],
  )
  await rows(
    `insert into people_bulk_rows (act_id, person_id, before, after) values ($1, $2, '{"stage": "offer"}', '{"stage": "in_touch"}')`,
    [ACT, PERSON],
  )
}

/** Every call of the feature with an input that its owner may send; a list has none. */
const INPUTS: Record<string, (agent: string) => Record<string, unknown>> = {
  listMyPeople: () => ({ q: 'zebulon' }),
  listPeople: () => ({ q: 'zebulon' }),
  getMyBoard: () => ({ q: 'zebulon' }),
  getPeopleBoard: () => ({ q: 'zebulon' }),
  getPerson: () => ({ personId: PERSON }),
  listPersonTimeline: () => ({ personId: PERSON }),
  updatePerson: () => ({
    personId: PERSON,
    version: 1,
    stage: 'in_touch',
    next_step: 'Call',
    next_step_date: '',
    tags: 'Seen',
  }),
  updatePersonTags: () => ({ personId: PERSON, version: 1, tags: 'Seen' }),
  finishNextStep: () => ({ personId: PERSON, version: 1 }),
  assignPerson: (agent) => ({ personId: PERSON, version: 1, ownerId: agent, coOwnerId: '' }),
  addPersonNote: () => ({ personId: PERSON, seen: '', note: 'A note' }),
  mergePeople: () => ({ personId: PERSON, version: 1, otherId: OTHER }),
  undoMerge: () => ({ mergeId: MERGE }),
  separatePeople: () => ({ personId: PERSON, otherId: OTHER }),
  undoSeparation: () => ({ personId: PERSON, otherId: OTHER }),
  suggestTags: () => ({ q: 'zebu', isOffice: false }),
  suggestPeople: () => ({ q: 'zebulon@' }),
  addToHousehold: () => ({ personId: PERSON, otherId: OTHER, person: '', relation: 'spouse' }),
  removeFromHousehold: () => ({ personId: PERSON, otherId: OTHER }),
  addPerson: () => ({ name: 'Ada', email: 'zebulon@example.com', phone: '', source: 'referral' }),
  changePeople: () => ({
    key: '018f0000-0000-7000-8000-0000000000c6',
    isOffice: false,
    isAll: false,
    search: '',
    personIds: [PERSON],
    kind: 'add_tag',
    value: 'Seen',
    due_date: '',
  }),
  undoPeopleChange: () => ({ actId: ACT }),
  logPersonCall: () => ({
    personId: PERSON,
    seen: '',
    direction: 'outgoing',
    outcome: 'reached',
    minutes: null,
    note: '',
  }),
}
/** Calls that answer everyone of their tier, with other people left out. */
const LISTS = ['listMyPeople', 'listPeople', 'getMyBoard', 'getPeopleBoard', 'suggestPeople', 'suggestTags']
const OF_THE_OFFICE = ['listPeople', 'getPeopleBoard']

/** Calls that a second agent may not make. */
const OF_THE_OWNER = ['assignPerson', 'mergePeople', 'undoMerge', 'separatePeople', 'undoSeparation']

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('sees and changes the person, or finds no one', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const agent = (await agentOf('agent')) ?? ''
    for (const { name, method } of declared) {
      await setUp(role)
      const before = await rows('select * from people where id = $1', [PERSON])
      const answer = await speak(caller.fetch, method, name, INPUTS[name]?.(agent))
      const text = JSON.stringify(answer)
      const isAllowed = ALLOWED.includes(role)
      if (name === 'addPerson') {
        // The address is another record's: no one learns whose, not even that it can't be theirs.
        const status = role === 'visitor' ? 401 : role === 'buyer' || role === 'admin' ? 403 : 422
        expect([role, name, answer.status, text.includes(SECRET)]).toEqual([role, name, status, false])
        continue
      }
      if (name === 'undoPeopleChange' && role !== 'owner') {
        const status = role === 'visitor' ? 401 : role === 'buyer' ? 403 : 404
        expect([role, name, answer.status]).toEqual([role, name, status])
        expect(await rows('select * from people where id = $1', [PERSON])).toEqual(before)
        continue
      }
      if (LISTS.includes(name)) {
        const isSeen =
          name === 'suggestPeople'
            ? isAllowed
            : OF_THE_OFFICE.includes(name)
              ? role === 'permitted' || role === 'super'
              : role === 'owner' || role === 'second'
        expect([role, name, text.includes(SECRET)]).toEqual([role, name, isSeen])
      } else if (isAllowed && !(role === 'second' && OF_THE_OWNER.includes(name))) {
        expect([role, name, answer.status]).toEqual([role, name, 200])
      } else {
        expect([role, name, answer.status]).toEqual([
          ...[role, name, role === 'visitor' ? 401 : role === 'buyer' || role === 'second' ? 403 : 404],
        ])
        expect(text).not.toContain(SECRET)
        expect(await rows('select * from people where id = $1', [PERSON])).toEqual(before)
      }
    }
    if (!ALLOWED.includes(role))
      expect(await rows('select * from person_activities where person_id = $1', [PERSON])).toEqual([])
    await rows('update people set erased_at = now(), name = $2, email_normalized = null, phone = null where id = $1', [
      PERSON,
      '',
    ])
    await rows('delete from person_activities where person_id = $1', [PERSON])
    await rows('update people set erased_at = null where id = $1', [PERSON])
  })
})
