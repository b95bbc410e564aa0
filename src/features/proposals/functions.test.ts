import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'
import { HOME_NUMBERS } from './words.ts'

/** Tests who sees which proposals: every call of the feature, as everyone, over HTTP. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const PERSON = '018f0000-0000-7000-8000-0000000000e1'
const PROPOSAL = '018f0000-0000-7000-8000-0000000000e2'
const HOME = '018f0000-0000-7000-8000-0000000000e3'
const SECRET = 'The porch that Zebulon asked for'
const agentOf = async (name: CastName) => {
  const [row] = await rows<{ id: string }>('select id from agents where account_id = $1', [idOf(name)])
  return row?.id ?? null
}

type Role = 'owner' | 'second' | 'stranger' | 'admin' | 'permitted' | 'super' | 'recipient' | 'other' | 'visitor'
const ACTORS: Record<Role, CastName | null> = {
  owner: 'agent',
  second: 'otherAgent',
  stranger: 'otherAgent',
  admin: 'admin',
  permitted: 'admin',
  super: 'super',
  recipient: 'buyer',
  other: 'sold',
  visitor: null,
}
const TEAM: readonly Role[] = ['owner', 'second', 'permitted', 'super']

async function setUp(role: Role): Promise<void> {
  const [admin, owner] = [idOf('admin'), await agentOf('agent')]
  await rows('delete from admin_permissions where account_id = $1', [admin])
  if (role === 'permitted')
    await rows("insert into admin_permissions (account_id, permission) values ($1, 'people')", [admin])
  await rows('delete from people where account_id = $1 and id <> $2', [idOf('buyer'), PERSON])
  await rows(
    `insert into people (id, name, owner_id, co_owner_id, account_id) values ($1, 'Zebulon Quartermaine', $2, $3, $4)
     on conflict (id) do update set owner_id = $2, co_owner_id = $3`,
    [PERSON, owner, role === 'second' ? await agentOf('otherAgent') : null, idOf('buyer')],
  )
  await rows('delete from proposals')
  await rows(
    `insert into proposals (id, person_id, agent_id, property_id, note, batch_id, position, created_at)
     values ($1, $2, $3, $4, $5, $1, 0, now())`,
    [PROPOSAL, PERSON, owner, HOME, SECRET],
  )
}

const fields = Object.fromEntries(
  HOME_NUMBERS.flatMap((at) => [
    [`home_${at}`, ''],
    [`note_${at}`, ''],
  ]),
)
/** Calls of agents and of the recipient, with an input that is allowed, and the statuses of a caller who may send it. */
const INPUTS: Record<string, { input: Record<string, unknown> | undefined; by: 'team' | 'recipient'; ok: number }> = {
  getProposalForm: { input: { personId: PERSON, propertyId: '', q: '' }, by: 'team', ok: 200 },
  listProposalsTo: { input: { personId: PERSON }, by: 'team', ok: 200 },
  suggestHomesToPropose: { input: { personId: PERSON, q: 'Greenwood' }, by: 'team', ok: 200 },
  // The home is not on this site.
  proposeHomes: { input: { ...fields, home_1: '1', personId: PERSON, seen: '' }, by: 'team', ok: 422 },
  withdrawProposal: { input: { proposalId: PROPOSAL }, by: 'team', ok: 200 },
  listMyProposals: { input: undefined, by: 'recipient', ok: 200 },
  getSearchProposalForm: { input: { personId: PERSON, search: '', q: '' }, by: 'team', ok: 200 },
  proposeSearch: {
    input: { personId: PERSON, search: '?city=Greenwood', name: 'Greenwood', note: '', seen: '' },
    by: 'team',
    ok: 200,
  },
  // The proposal is a home.
  acceptProposedSearch: {
    input: { proposalId: PROPOSAL, search: '', name: 'Greenwood', frequency: 'preferred' },
    by: 'recipient',
    ok: 404,
  },
  saveProposedHome: { input: { proposalId: PROPOSAL }, by: 'recipient', ok: 404 },
  declineProposal: { input: { proposalId: PROPOSAL, reason: '', words: '' }, by: 'recipient', ok: 200 },
}

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('sees and answers the proposal, or finds none', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const stored = () => rows('select * from proposals order by id')
    for (const { name, method } of declared) {
      const { input, by, ok } = INPUTS[name] ?? { input: undefined, by: 'team' as const, ok: 0 }
      await setUp(role)
      const before = await stored()
      const answer = await speak(caller.fetch, method, name, input)
      const isAllowed = by === 'team' ? TEAM.includes(role) : role === 'recipient'
      const isConsumer = role === 'recipient' || role === 'other'
      const refused = role === 'visitor' ? 401 : by === 'team' && isConsumer ? 403 : 404
      // Everyone who is signed in has their own list.
      const expected = isAllowed ? ok : name === 'listMyProposals' && role !== 'visitor' ? 200 : refused
      expect([role, name, answer.status]).toEqual([role, name, expected])
      if (isAllowed) continue
      expect(JSON.stringify(answer)).not.toContain(SECRET)
      expect(await stored()).toEqual(before)
    }
    await rows('delete from proposals')
  })
})
