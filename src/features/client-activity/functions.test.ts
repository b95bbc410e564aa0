import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'

/** Access to sharing and to shared activity: every call of the feature, as everyone, over HTTP. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const PERSON = '018f0000-0000-7000-8000-0000000000d1'
const CONSENT = '018f0000-0000-7000-8000-0000000000d2'
const SHARE = '018f0000-0000-7000-8000-0000000000d3'
const SEARCH = '018f0000-0000-7000-8000-0000000000d4'
const SECRET = 'The porch that Zebulon saved'
const agentOf = async (name: CastName) => {
  const [row] = await rows<{ id: string }>('select id from agents where account_id = $1', [idOf(name)])
  return row?.id ?? ''
}

type Role = 'owner' | 'second' | 'stranger' | 'admin' | 'permitted' | 'super' | 'client' | 'other' | 'visitor'
const ACTORS: Record<Role, CastName | null> = {
  owner: 'agent',
  second: 'otherAgent',
  stranger: 'otherAgent',
  admin: 'admin',
  permitted: 'admin',
  super: 'super',
  client: 'buyer',
  other: 'sold',
  visitor: null,
}

/** Makes the client's record as a role finds it. The client shares a saved search with the first agent. */
async function setUp(role: Role): Promise<void> {
  const [admin, client, owner] = [idOf('admin'), idOf('buyer'), await agentOf('agent')]
  await rows('delete from admin_permissions where account_id = $1', [admin])
  if (role === 'permitted')
    await rows("insert into admin_permissions (account_id, permission) values ($1, 'people')", [admin])
  await rows('delete from people where account_id = $1 and id <> $2', [client, PERSON])
  await rows(
    `insert into people (id, name, owner_id, co_owner_id, account_id) values ($1, 'Zebulon Quartermaine', $2, $3, $4)
     on conflict (id) do update set owner_id = $2, co_owner_id = $3`,
    [PERSON, owner, role === 'second' ? await agentOf('otherAgent') : null, client],
  )
  await rows('delete from activity_shares')
  await rows('delete from activity_requests')
  await rows(
    "insert into consent_texts (text_hash, purpose, text_version, body) values (sha256('x'), 'activity', '1', 'x') on conflict do nothing",
  )
  await rows(
    `insert into consents (id, account_id, purpose, text_version, text_hash, is_given, source)
     values ($1, $2, 'activity', '1', sha256('x'), true, 'sharing') on conflict (id) do update set revoked_at = null`,
    [CONSENT, client],
  )
  await rows(
    "insert into activity_shares (id, account_id, agent_id, consent_id, shared_at) values ($1, $2, $3, $4, now() - interval '1 day')",
    [SHARE, client, owner, CONSENT],
  )
  await rows(
    `insert into saved_searches (id, account_id, name, criteria, events, last_run_at, created_at, updated_at)
     values ($1, $2, $3, '{"city": "Greenwood", "minBeds": "4"}', '{new_match}', now(), now(), now()) on conflict do nothing`,
    [SEARCH, client, SECRET],
  )
}

/** Calls with an input that a caller may send, and who may. */
const INPUTS: Record<string, { input: (agent: string) => Record<string, unknown>; by: 'client' | 'team' }> = {
  getMySharing: { input: () => ({}), by: 'client' },
  shareActivity: { input: (agentId) => ({ agentId, isShared: true }), by: 'client' },
  stopSharing: { input: (agentId) => ({ agentId }), by: 'client' },
  declineSharing: { input: (agentId) => ({ agentId }), by: 'client' },
  getActivityOfPerson: { input: () => ({ personId: PERSON }), by: 'team' },
  askToShare: { input: () => ({ personId: PERSON }), by: 'team' },
}
const UNSEEN = { stranger: 404, admin: 404, client: 403, other: 403, visitor: 401 }
/** Answers to agents and administrators. The client shares with the owner already. */
const OF_TEAM: Record<string, Record<Role, number>> = {
  getActivityOfPerson: { ...UNSEEN, owner: 200, second: 200, permitted: 200, super: 200 },
  askToShare: { ...UNSEEN, owner: 409, second: 200, permitted: 403, super: 403 },
}
/** Calls that answer everyone who is signed in, about themselves. */
const OF_ONESELF = ['getMySharing', 'stopSharing']

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('sees the list or nothing of it', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const stored = () => rows('select id, agent_id, ended_at from activity_shares')
    const agent = await agentOf('agent')
    for (const { name, method } of declared) {
      await setUp(role)
      const before = await stored()
      const answer = await speak(caller.fetch, method, name, INPUTS[name]?.input(agent))
      const isAllowed = role === 'client'
      const refused = role === 'visitor' ? 401 : OF_ONESELF.includes(name) ? 200 : 404
      const status = INPUTS[name]?.by === 'client' ? (isAllowed ? 200 : refused) : OF_TEAM[name]?.[role]
      expect([role, name, answer.status]).toEqual([role, name, status])
      if (name === 'getMySharing' && isAllowed) expect(JSON.stringify(answer)).toContain(SECRET)
      if (isAllowed) continue
      expect(JSON.stringify(answer)).not.toContain(SECRET)
      expect(await stored()).toEqual(before)
    }
    await rows('delete from activity_shares')
    await rows('delete from saved_searches where id = $1', [SEARCH])
  })
})

test('only the agent with the share sees it in the timeline', async () => {
  const seen: Partial<Record<Role, boolean>> = {}
  for (const role of ['owner', 'second', 'permitted', 'super'] as const) {
    await setUp(role)
    const caller = await site.as(ACTORS[role] ?? 'agent')
    const answer = await speak(caller.fetch, 'GET', 'listPersonTimeline', { personId: PERSON })
    expect([role, answer.status]).toEqual([role, 200])
    seen[role] = JSON.stringify(answer).includes(SECRET)
  }
  expect(seen).toEqual({ owner: true, second: false, permitted: false, super: false })
})

test('a place whose time is no time is refused, and the page shows the newest', async () => {
  await setUp('client')
  const client = await site.as('buyer')
  const agent = await site.as('agent')
  for (const before of ['2026-99-99T99:99:99.000000_viewed-x', '2026-02-30T10:00:00.000000_viewed-x']) {
    expect((await speak(client.fetch, 'GET', 'getMySharing', { before })).status).toBe(422)
    expect((await speak(agent.fetch, 'GET', 'listPersonTimeline', { personId: PERSON, before })).status).toBe(422)
    const page = await client.fetch(`/dashboard/sharing?before=${before}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(SECRET)
  }
})

test('a share without the checked box is refused', async () => {
  await setUp('client')
  await rows('delete from activity_shares')
  const client = await site.as('buyer')
  const agentId = await agentOf('agent')
  for (const isShared of [false, undefined]) {
    const answer = await speak(client.fetch, 'POST', 'shareActivity', { agentId, isShared })
    expect(answer.status).toBe(422)
  }
  expect(await rows('select id from activity_shares')).toEqual([])
})
