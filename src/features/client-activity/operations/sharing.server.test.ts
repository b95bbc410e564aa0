import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Account } from '#access/actors.ts'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { listMyConsents } from '#features/consents/operations.server.ts'
import { addFavorite } from '#features/favorites/public.server.ts'
import { erasePersonalData, readPersonalData } from '#features/personal-data/public.server.ts'
import { getPropertyPictures } from '#features/properties/operations/pictures.server.ts'
import { getPropertiesForComparison, getProperty } from '#features/properties/public.server.ts'
import { HOME_PARTS } from '#features/properties/words.ts'
import { createSavedSearch } from '#features/saved-searches/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { executeInTransaction } from '#kit/queries.server.ts'
import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import type { SharedEntry } from '../schema.ts'
import { listActiveClients } from './day.server.ts'
import { getActivityOfPerson, listSharedEntries } from './record.server.ts'
import {
  declineSharing,
  endRecoveredShares,
  endRestoredShares,
  findSharingOffer,
  getMySharing,
  shareActivity,
  stopSharing,
} from './sharing.server.ts'

/** Monday, noon in Indianapolis. */
const START = new Date('2026-11-30T17:00:00Z')
let clock = START
let undo = () => {}
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
beforeEach(() => {
  clock = START
  undo = setClock({ now: () => clock })
})
afterEach(() => undo())

/** A client with a record of two agents who have accounts. */
async function cast() {
  const client = await testActor('vow')
  const [owner, second] = [await testActor('agent'), await testActor('agent')]
  const [ownerId, secondId] = [owner.account.agent_id ?? '', second.account.agent_id ?? '']
  const person_id = newId()
  await db()
    .insertInto('people')
    .values({ id: person_id, name: 'Ada', account_id: client.account_id, owner_id: ownerId, co_owner_id: secondId })
    .execute()
  return { client, owner, second, ownerId, secondId, person_id }
}

const view = (actor: Account, id: string) =>
  logView(actor, 'property.viewed', { object_type: 'property', object_id: id })
const share = (client: Account, agentId: string) => shareActivity(client, { agentId, isShared: true })
const shares = () =>
  db()
    .selectFrom('activity_shares as s')
    .innerJoin('consents as c', 'c.id', 's.consent_id')
    .select(['s.agent_id', 's.end_reason', 'c.revoked_at'])
    .orderBy('s.shared_at')
    .execute()
const said = (entries: readonly SharedEntry[] = []) =>
  entries.map(({ kind, total, homes, searches }) => [
    kind,
    total,
    [...homes.map(({ label }) => label), ...searches.map(({ name }) => name)],
  ])

describe('sharing', () => {
  databaseTest('stores the consent with the text that names the agent, and is on record', async () => {
    const { client, ownerId } = await cast()
    const { agents } = await getMySharing(client, {})
    expect(agents.map(({ id, shared_at }) => [id, shared_at])[0]).toEqual([ownerId, null])
    await share(client, ownerId)
    const consent = await db()
      .selectFrom('consents as c')
      .innerJoin('consent_texts as t', 't.text_hash', 'c.text_hash')
      .select(['c.purpose', 'c.is_given', 'c.revoked_at', 'c.text_hash', 't.body', 'c.source'])
      .where('c.account_id', '=', client.account_id)
      .where('c.purpose', '=', 'activity')
      .executeTakeFirstOrThrow()
    expect(consent).toMatchObject({ is_given: true, revoked_at: null, source: 'sharing' })
    expect(consent.body).toMatch(/^I agree that Robin Porter of .* sees the homes I view and save/)
    expect(consent.text_hash.equals(createHash('sha256').update(consent.body).digest())).toBe(true)
    expect((await getMySharing(client, {})).agents[0]?.shared_at).toEqual(START)
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['consents.recorded', 'activity.shared'])
  })

  databaseTest('names the agent in the list of consents, one row for each', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    const consents = await listMyConsents(client)
    expect(consents.map(({ purpose, agent_name }) => [purpose, agent_name])).toContainEqual([
      'activity',
      'Robin Porter',
    ])
  })

  databaseTest('again stores nothing', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    await share(client, ownerId)
    expect(await shares()).toHaveLength(1)
  })

  databaseTest('with an agent of someone else finds none', async () => {
    const { client } = await cast()
    const stranger = await buildAgent()
    await expect(share(client, stranger.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(declineSharing(client, { agentId: stranger.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await shares()).toEqual([])
  })

  databaseTest('that stops ends the list and revokes the consent for this agent alone', async () => {
    const { client, ownerId, secondId } = await cast()
    await share(client, ownerId)
    later(1000)
    await share(client, secondId)
    later(1000)
    await stopSharing(client, { agentId: ownerId })
    await stopSharing(client, { agentId: ownerId })
    expect(await shares()).toEqual([
      { agent_id: ownerId, end_reason: 'stopped', revoked_at: clock },
      { agent_id: secondId, end_reason: null, revoked_at: null },
    ])
    const { agents, seen } = await getMySharing(client, { agentId: ownerId })
    expect([agents[0]?.shared_at, seen?.agent_id]).toEqual([null, secondId])
    expect((await auditRecords()).filter(({ act }) => act === 'activity.stopped')).toHaveLength(1)
  })

  databaseTest('of another client stays', async () => {
    const one = await cast()
    const other = await testActor('vow')
    await share(one.client, one.ownerId)
    await stopSharing(other, { agentId: one.ownerId })
    expect(await shares()).toMatchObject([{ end_reason: null }])
    expect(await getMySharing(other, { agentId: one.ownerId })).toMatchObject({ agents: [], seen: null })
  })

  committedTest('from two tabs at the same time stores one share and one consent', async () => {
    const { client, ownerId } = await transaction(cast)
    await Promise.all([share(client, ownerId), share(client, ownerId)])
    expect(await shares()).toHaveLength(1)
    const { count } = await db()
      .selectFrom('consents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('purpose', '=', 'activity')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

describe('the list', () => {
  databaseTest('begins with the share', async () => {
    const { client, ownerId } = await cast()
    const [before, after] = [await buildProperty(), await buildProperty({ address: '12 Fry Road' })]
    await view(client, before.id)
    await addFavorite(client, { propertyId: before.id })
    later(60_000)
    await share(client, ownerId)
    later(60_000)
    await view(client, after.id)
    later(30 * MINUTE_MS)
    await view(client, after.id)
    later(60_000)
    await addFavorite(client, { propertyId: after.id })
    later(60_000)
    await createSavedSearch(client, {
      search: '?city=Greenwood',
      name: 'Greenwood under $400,000',
      frequency: 'preferred',
      events: ['new_match'],
    })
    const { seen } = await getMySharing(client, {})
    expect(said(seen?.entries)).toEqual([
      ['searched', 1, ['Greenwood under $400,000']],
      ['saved', 1, ['12 Fry Road']],
      ['viewed', 1, ['12 Fry Road']],
    ])
    expect(seen?.entries.at(-1)?.times).toBe(2)
    expect(seen?.entries[0]?.searches[0]?.href).toBe('/properties?city=Greenwood')
  })

  databaseTest('has no home that the client cleared from their history, removed or deleted', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    later(60_000)
    const home = await buildProperty()
    await view(client, home.id)
    await addFavorite(client, { propertyId: home.id })
    later(60_000)
    await db()
      .insertInto('history_settings')
      .values({ account_id: client.account_id, is_kept: false, cleared_at: clock, updated_at: clock })
      .execute()
    await db().deleteFrom('favorites').where('account_id', '=', client.account_id).execute()
    expect((await getMySharing(client, {})).seen?.entries).toEqual([])
  })

  databaseTest('has no home that the client hid, until they show it again', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    later(60_000)
    const [hidden, other] = [await buildProperty({ address: '12 Fry Road' }), await buildProperty()]
    for (let times = 0; times < 3; times += 1) {
      await view(client, hidden.id)
      later(30 * MINUTE_MS)
    }
    await addFavorite(client, { propertyId: hidden.id })
    await db()
      .insertInto('property_views')
      .values({ account_id: client.account_id, property_id: hidden.id, viewed_date: '2026-11-29', last_at: clock })
      .execute()
    for (const account_id of [client.account_id, (await testActor('vow')).account_id])
      await db()
        .insertInto('hidden_homes')
        .values({ account_id, property_id: account_id === client.account_id ? hidden.id : other.id, hidden_at: clock })
        .execute()
    await view(client, other.id)
    const { seen } = await getMySharing(client, {})
    expect(said(seen?.entries)).toEqual([['viewed', 1, [other.address]]])
    expect(seen?.repeated).toEqual([])
    await db().deleteFrom('hidden_homes').where('property_id', '=', hidden.id).execute()
    expect((await getMySharing(client, {})).seen?.repeated).toMatchObject([{ label: '12 Fry Road' }])
  })

  databaseTest('has homes that the agent sees only, and does not name one that the client no longer sees', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    later(60_000)
    const [open, sold] = [
      await buildProperty({ address: '12 Fry Road' }),
      await buildProperty({ address: '9 Canary Street' }),
    ]
    await view(client, open.id)
    await view(client, sold.id)
    await db()
      .updateTable('properties')
      .set({ status: 'sold', close_price: 300_000, close_date: '2026-11-02' })
      .where('id', '=', sold.id)
      .execute()
    const seenNow = async () => (await getMySharing(client, {})).seen
    expect(said((await seenNow())?.entries)).toEqual([['viewed', 1, ['12 Fry Road']]])
    // The agent gets sold data access, and the client has none.
    await sql`update accounts set sold_granted_at = now() - interval '1 day', sold_until = null
      where id = (select account_id from agents where id = ${ownerId})`.execute(db())
    const list = await seenNow()
    expect([list?.entries[0]?.total, JSON.stringify(list)]).toEqual([2, expect.not.stringContaining('Canary')])
  })

  databaseTest('counts a home of the own history from the day of the share once', async () => {
    const { client, ownerId } = await cast()
    const home = await buildProperty()
    later(60_000)
    await share(client, ownerId)
    later(60_000)
    await db()
      .insertInto('property_views')
      .values([
        { account_id: client.account_id, property_id: home.id, viewed_date: '2026-11-30', times: 7, last_at: clock },
      ])
      .execute()
    expect((await getMySharing(client, {})).seen?.entries).toMatchObject([{ total: 1, times: 1 }])
  })

  databaseTest(
    'counts a home’s own page once in 30 minutes, and no other page about it, card or comparison',
    async () => {
      const { client, ownerId } = await cast()
      await share(client, ownerId)
      const [home, other] = [await buildProperty({ address: '12 Fry Road' }), await buildProperty()]
      later(MINUTE_MS)
      for (const minutes of [0, 1, 29, 30]) {
        later(minutes * MINUTE_MS)
        await getProperty(client, { propertyId: home.id })
      }
      for (const part of HOME_PARTS) await getProperty(client, { propertyId: other.id, part })
      await getPropertyPictures(client, { propertyId: other.id })
      await getPropertiesForComparison(client, { ids: [home.id, other.id] })
      const { seen } = await getMySharing(client, {})
      expect(seen?.entries).toMatchObject([{ total: 1, homes: [{ label: '12 Fry Road' }], times: 2 }])
      expect(seen?.repeated).toEqual([])
    },
  )

  databaseTest('has pages, and names a home that was viewed on 3 days', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    const home = await buildProperty({ address: '12 Fry Road' })
    for (let day = 0; day < 33; day += 1) {
      later(DAY_MS)
      await view(client, home.id)
    }
    const first = (await getMySharing(client, {})).seen
    expect([first?.entries.length, first?.repeated]).toMatchObject([
      30,
      [{ label: '12 Fry Road', recent_times: 7, days: 33 }],
    ])
    const second = (await getMySharing(client, { before: first?.before ?? undefined })).seen
    expect([second?.entries.length, second?.before]).toEqual([3, null])
    const ids = new Set([...(first?.entries ?? []), ...(second?.entries ?? [])].map(({ id }) => id))
    expect(ids.size).toBe(33)
  })
})

describe('a home viewed repeatedly', () => {
  const none: [number, number][] = []
  /** Days before noon of November 30, and views on each. */
  for (const [name, views, expected] of [
    ['twice is not named', [[1, 2]], []],
    [
      '3 times in 7 days is named',
      [
        [6, 1],
        [1, 2],
      ],
      [[3, 2]],
    ],
    [
      '3 times, once on the 8th day before, is not',
      [
        [7, 1],
        [1, 2],
      ],
      none,
    ],
    [
      'on 3 days is named, with the views of 7 days beside',
      [
        [60, 1],
        [50, 1],
        [6, 2],
      ],
      [[2, 3]],
    ],
    ['often on one day long ago is not', [[60, 9]], none],
  ] as [string, [number, number][], [number, number][]][])
    databaseTest(name, async () => {
      const { client, ownerId } = await cast()
      clock = new Date(START.getTime() - 90 * DAY_MS)
      await share(client, ownerId)
      const home = await buildProperty()
      for (const [daysAgo, times] of views) {
        clock = new Date(START.getTime() - daysAgo * DAY_MS)
        for (let at = 0; at < times; at += 1) {
          await view(client, home.id)
          later(30 * MINUTE_MS)
        }
      }
      clock = START
      const { seen } = await getMySharing(client, {})
      expect(seen?.repeated.map(({ recent_times, days }) => [recent_times, days])).toEqual(expected)
    })
})

databaseTest('a page goes on over more days without a home that the agent sees than it has entries', async () => {
  const { client, ownerId } = await cast()
  await share(client, ownerId)
  const [open, hidden] = [
    await buildProperty({ address: '12 Fry Road' }),
    await buildProperty({ is_idx: false, is_vow: false }),
  ]
  later(DAY_MS)
  await view(client, open.id)
  for (let day = 0; day < 40; day += 1) {
    later(DAY_MS)
    await view(client, hidden.id)
  }
  expect(said((await getMySharing(client, {})).seen?.entries)).toEqual([['viewed', 1, ['12 Fry Road']]])
})

describe('an agent who leaves', () => {
  const owner = (id: string) => db().updateTable('agents').where('id', '=', id)
  databaseTest.each<[string, (id: string) => Promise<unknown>]>([
    [
      'stops working here, and is back',
      async (id) => {
        await owner(id).set({ is_working: false }).execute()
        await owner(id).set({ is_working: true }).execute()
      },
    ],
    [
      'gets another account',
      async (id) => {
        const { id: account_id } = await buildAccount({ name: 'Someone Else' })
        await owner(id).set({ account_id }).execute()
      },
    ],
  ])('%s: the share ends for good, and so does its consent', async (_, leave) => {
    const { client, ownerId, secondId } = await cast()
    await share(client, ownerId)
    await share(client, secondId)
    await owner(ownerId).set({ name: 'Robin P. Porter' }).execute()
    await leave(ownerId)
    const { agents } = await getMySharing(client, {})
    expect(agents.map(({ shared_at }) => shared_at)).toEqual([null, START])
    expect(await shares()).toEqual(
      expect.arrayContaining([
        { agent_id: ownerId, end_reason: 'agent_left', revoked_at: expect.any(Date) },
        { agent_id: secondId, end_reason: null, revoked_at: null },
      ]),
    )
  })

  databaseTest('is deleted: the consent ends', async () => {
    const { client, ownerId } = await cast()
    await share(client, ownerId)
    await db().deleteFrom('agents').where('id', '=', ownerId).execute()
    const consents = await db().selectFrom('consents').select('revoked_at').where('purpose', '=', 'activity').execute()
    expect(consents).toEqual([{ revoked_at: expect.any(Date) }])
  })
})

databaseTest.each<[string, { status: 'suspended' | 'deactivated'; suspension_reason?: 'misuse' }]>([
  ['suspended', { status: 'suspended', suspension_reason: 'misuse' }],
  ['deactivated', { status: 'deactivated' }],
])('an account that is %s shares nothing', async (_, status) => {
  const { client, owner, ownerId } = await cast()
  await share(client, ownerId)
  const home = await buildProperty()
  later(60_000)
  await view(client, home.id)
  const seen = async () => [
    (await listSharedEntries(owner, client.account_id, null, 30)).length,
    (await listActiveClients(owner, ownerId)).length,
  ]
  expect(await seen()).toEqual([1, 1])
  await db().updateTable('accounts').set(status).where('id', '=', client.account_id).execute()
  expect(await seen()).toEqual([0, 0])
})

/** Runs a statement as a restore does. */
const run = executeInTransaction

databaseTest('the restore of a backup ends all shares', async () => {
  const { client, ownerId, secondId } = await cast()
  await share(client, ownerId)
  await share(client, secondId)
  await stopSharing(client, { agentId: secondId })
  expect([await endRestoredShares(run), await endRestoredShares(run)]).toEqual([1, 0])
  expect(await shares()).toEqual(
    expect.arrayContaining([
      { agent_id: ownerId, end_reason: 'restored', revoked_at: clock },
      { agent_id: secondId, end_reason: 'stopped', revoked_at: clock },
    ]),
  )
})

databaseTest('the restore of tables that have no reason for it ends all shares too, as stopped', async () => {
  const { client, ownerId } = await cast()
  await share(client, ownerId)
  // A table of this name that comes first: the program's role may not change the other.
  await run('create temp table activity_shares on commit drop as select * from public.activity_shares')
  await run(`alter table activity_shares add constraint activity_shares_end_reason_check
    check (end_reason in ('stopped', 'reassigned'))`)
  expect(await endRestoredShares(run)).toBe(1)
  expect(await shares()).toMatchObject([{ end_reason: 'stopped', revoked_at: clock }])
})

databaseTest('the restore of tables from before there were shares ends none', async () => {
  await run('set local search_path to pg_catalog')
  expect(await endRestoredShares(run)).toBe(0)
})

databaseTest('a recovery to an earlier time ends all shares, with an audit entry', async () => {
  const { client, ownerId, secondId } = await cast()
  await share(client, ownerId)
  await share(client, secondId)
  const command = commandActor('admin end-sharing')
  expect([await endRecoveredShares(command), await endRecoveredShares(command)]).toEqual([2, 0])
  expect(await shares()).toMatchObject([
    { end_reason: 'restored', revoked_at: clock },
    { end_reason: 'restored', revoked_at: clock },
  ])
  expect((await auditRecords()).filter(({ act }) => act === 'activity.ended')).toMatchObject([{ after: { shares: 2 } }])
})

describe('a handover', () => {
  databaseTest('ends the share with the former agent for good, and the next one sees nothing', async () => {
    const { client, ownerId, secondId, person_id } = await cast()
    await share(client, ownerId)
    const next = (await testActor('agent')).account.agent_id
    await db().updateTable('people').set({ owner_id: next }).where('id', '=', person_id).execute()
    expect(await getMySharing(client, { agentId: ownerId })).toMatchObject({
      agents: [
        { id: next, shared_at: null },
        { id: secondId, shared_at: null },
      ],
      seen: null,
    })
    await db().updateTable('people').set({ owner_id: ownerId }).where('id', '=', person_id).execute()
    expect((await getMySharing(client, {})).agents[0]).toMatchObject({ id: ownerId, shared_at: null })
    expect(await shares()).toMatchObject([{ end_reason: 'reassigned', revoked_at: expect.any(Date) }])
  })

  databaseTest('between the two agents of a client ends nothing', async () => {
    const { client, ownerId, secondId, person_id } = await cast()
    await share(client, ownerId)
    await db()
      .updateTable('people')
      .set({ owner_id: secondId, co_owner_id: ownerId })
      .where('id', '=', person_id)
      .execute()
    expect(await shares()).toMatchObject([{ end_reason: null }])
  })
})

databaseTest('the start page asks for each agent until the client shares or says no', async () => {
  const { client, ownerId, secondId } = await cast()
  expect((await findSharingOffer(client))?.agent_id).toBe(ownerId)
  await declineSharing(client, { agentId: ownerId })
  await declineSharing(client, { agentId: ownerId })
  expect((await findSharingOffer(client))?.agent_id).toBe(secondId)
  await share(client, secondId)
  expect(await findSharingOffer(client)).toBeNull()
  expect((await auditRecords()).filter(({ act }) => act === 'activity.declined')).toHaveLength(1)
})

const ends: [string, (client: Account, agentId: string) => Promise<unknown>][] = [
  ['the client stopped', (client, agentId) => stopSharing(client, { agentId })],
  ['a restore, before which the client may have stopped', () => endRestoredShares(run)],
]
databaseTest.each(ends)('neither the start page nor the agent asks for 90 days after %s', async (_, end) => {
  const { client, owner, ownerId, secondId, person_id } = await cast()
  await declineSharing(client, { agentId: ownerId })
  await declineSharing(client, { agentId: secondId })
  later(DAY_MS)
  await share(client, ownerId)
  await end(client, ownerId)
  const asks = async () => [
    (await findSharingOffer(client))?.agent_id,
    (await getActivityOfPerson(owner, { personId: person_id })).asking?.fault,
  ]
  expect(await asks()).toEqual([undefined, 'stopped'])
  later(90 * DAY_MS - 1)
  expect(await asks()).toEqual([undefined, 'stopped'])
  later(1)
  expect(await asks()).toEqual([ownerId, null])
})

databaseTest('a closed account shares nothing, and its export had the shares', async () => {
  const { client, ownerId } = await cast()
  await share(client, ownerId)
  expect(await readPersonalData(client.account_id)).toMatchObject({
    sharing_with_agents: { shares: [{ agent: 'Robin Porter', shared_at: START, ended_at: null }] },
  })
  await transaction(() => erasePersonalData(client.account_id, client))
  expect(await db().selectFrom('activity_shares').select('id').execute()).toEqual([])
  const consent = await db()
    .selectFrom('consents')
    .select('revoked_at')
    .where('account_id', '=', client.account_id)
    .where('purpose', '=', 'activity')
    .executeTakeFirstOrThrow()
  expect(consent.revoked_at).not.toBeNull()
})
