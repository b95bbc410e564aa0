import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Account, AgentActor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { getAgentDay } from '#features/agent-day/operations.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { addFavorite } from '#features/favorites/public.server.ts'
import { addPersonNote } from '#features/people/operations/activities.server.ts'
import { mergePeople } from '#features/people/operations/merge.server.ts'
import { listPersonTimeline } from '#features/people/operations/timeline.server.ts'
import { createSavedSearch } from '#features/saved-searches/public.server.ts'
import { newId } from '#kit/ids.server.ts'
import { DAY_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { listActiveClients } from './day.server.ts'
import { askToShare, getActivityOfPerson, listSharedEntries } from './record.server.ts'
import { declineSharing, getMySharing, shareActivity, stopSharing } from './sharing.server.ts'

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
  useEmailBrand()
})
afterEach(() => undo())

const idOf = ({ account }: AgentActor) => account.agent_id ?? ''

async function person(client: Account, owner: AgentActor, second: AgentActor | null = null): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({
      id,
      name: 'Ada Lind',
      account_id: client.account_id,
      owner_id: idOf(owner),
      co_owner_id: second && idOf(second),
    })
    .execute()
  return id
}

/** A client who shares with the first of two agents, and then views a home 3 times and saves it and a search. */
async function cast() {
  const client = await testActor('vow')
  const [owner, second] = [await testActor('agent'), await testActor('agent')]
  const personId = await person(client, owner, second)
  await shareActivity(client, { agentId: idOf(owner), isShared: true })
  later(60_000)
  const home = await buildProperty({ address: '12 Fry Road' })
  for (let times = 0; times < 3; times += 1) {
    await logView(client, 'property.viewed', { object_type: 'property', object_id: home.id })
    later(30 * MINUTE_MS)
  }
  await addFavorite(client, { propertyId: home.id })
  later(60_000)
  await createSavedSearch(client, {
    search: '?city=Greenwood',
    name: 'Greenwood',
    frequency: 'preferred',
    events: ['new_match'],
  })
  return { client, owner, second, personId, home }
}

const timeline = async (actor: AgentActor, personId: string) =>
  (await listPersonTimeline(actor, { personId })).entries
    .filter(({ icon }) => ['viewed', 'saved', 'searched'].includes(icon))
    .map(({ title, links = [], rest }) => `${title}${links.map(({ label }) => label).join(', ')}${rest}`)
/** Returns everything that an agent sees of a person: the record, the timeline and the start page. */
async function seenBy(actor: AgentActor, personId: string): Promise<unknown[]> {
  const { repeated, shared_at } = await getActivityOfPerson(actor, { personId })
  const day = await listActiveClients(actor, idOf(actor) || newId())
  return [...(await timeline(actor, personId)), ...repeated, ...day, ...(shared_at ? [shared_at] : [])]
}

describe('an agent with a share', () => {
  databaseTest('sees views, saves and searches in the timeline, with counts that say why', async () => {
    const { owner, personId, home } = await cast()
    expect(await timeline(owner, personId)).toEqual([
      'Saved the search Greenwood',
      'Saved 12 Fry Road',
      'Viewed 12 Fry Road, 3 times',
    ])
    expect(await getActivityOfPerson(owner, { personId })).toEqual({
      shared_at: START,
      others: [],
      repeated: [{ id: home.id, label: '12 Fry Road', recent_times: 3, days: 1 }],
      asking: null,
    })
  })

  databaseTest('writes the same note again after an entry of the record, and not after a shared one', async () => {
    const { client, owner, personId, home } = await cast()
    const newest = async () => (await listPersonTimeline(owner, { personId })).newest_id
    const write = async (seen: string) => addPersonNote(owner, { personId, seen, note: 'No answer' })
    const before = await newest()
    await write(before)
    const written = await newest()
    expect(written).not.toBe(before)
    later(DAY_MS)
    await logView(client, 'property.viewed', { object_type: 'property', object_id: home.id })
    expect((await listPersonTimeline(owner, { personId })).entries[0]).toMatchObject({ icon: 'viewed' })
    expect(await newest()).toBe(written)
    await write(written)
    const notes = await db().selectFrom('person_activities').select('body').execute()
    expect(notes.map(({ body }) => body)).toEqual(['No answer', 'No answer'])
  })

  databaseTest('sees the client among the active ones of 7 days, with counts', async () => {
    const { owner, personId } = await cast()
    expect((await getAgentDay(owner))?.activity).toMatchObject([
      { person_id: personId, person_name: 'Ada Lind', viewed: 1, saved: 1, searched: 1, at: clock },
    ])
    later(7 * DAY_MS)
    expect(await listActiveClients(owner, idOf(owner))).toEqual([])
    expect(await timeline(owner, personId)).toHaveLength(3)
  })

  databaseTest('sees what the client sees in their own list', async () => {
    const { client, owner, personId } = await cast()
    const { seen } = await getMySharing(client, {})
    expect(seen?.entries.map(({ id }) => id)).toEqual(
      (await listPersonTimeline(owner, { personId })).entries.map(({ id }) => id).filter((id) => id.includes('-2026-')),
    )
  })

  databaseTest('sees at most 8 active clients, the last active first', async () => {
    const owner = await testActor('agent')
    const home = await buildProperty()
    for (let at = 0; at < 10; at += 1) {
      const client = await testActor('vow')
      await person(client, owner)
      await shareActivity(client, { agentId: idOf(owner), isShared: true })
      later(60_000)
      await logView(client, 'property.viewed', { object_type: 'property', object_id: home.id })
    }
    const found = await listActiveClients(owner, idOf(owner))
    expect(found).toHaveLength(8)
    expect(found.map(({ at }) => at.getTime())).toEqual(found.map(({ at }) => at.getTime()).sort((a, b) => b - a))
    expect(found[0]?.at).toEqual(clock)
  })

  databaseTest('sees clients in the order of what they see, past many of whom they see nothing', async () => {
    const owner = await testActor('agent')
    const [home, hidden] = [await buildProperty(), await buildProperty({ is_idx: false, is_vow: false })]
    const sharing = async () => {
      const client = await testActor('vow')
      const personId = await person(client, owner)
      await shareActivity(client, { agentId: idOf(owner), isShared: true })
      later(60_000)
      return {
        personId,
        see: (id: string) => logView(client, 'property.viewed', { object_type: 'property', object_id: id }),
      }
    }
    const first = await sharing()
    await first.see(home.id)
    const second = await sharing()
    await second.see(home.id)
    later(60_000)
    await first.see(hidden.id)
    for (let at = 0; at < 16; at += 1) await (await sharing()).see(hidden.id)
    const found = await listActiveClients(owner, idOf(owner))
    expect(found.map(({ person_id }) => person_id)).toEqual([second.personId, first.personId])
  })

  databaseTest('sees no home that they could not find themselves', async () => {
    const { owner, personId, home } = await cast()
    await db().updateTable('properties').set({ status: 'sold' }).where('id', '=', home.id).execute()
    expect(await timeline(owner, personId)).toEqual(['Saved the search Greenwood'])
    expect(await listActiveClients(owner, idOf(owner))).toMatchObject([
      { viewed: 0, saved: 0, searched: 1, repeated: [] },
    ])
  })
})

describe('no activity is seen', () => {
  databaseTest('by a second agent without a share, who learns with whom there is one', async () => {
    const { owner, second, personId } = await cast()
    expect(await seenBy(second, personId)).toEqual([])
    expect(await getActivityOfPerson(second, { personId })).toMatchObject({
      others: [{ agent_name: owner.account.name }],
      asking: { fault: null },
    })
  })

  databaseTest('by a broker who sees everyone, also one who is an agent', async () => {
    const { personId } = await cast()
    for (const is_agent of [false, true]) {
      const broker = await testActor('agent', { is_agent, user_role: 'admin', permissions: ['people'] })
      expect(await seenBy(broker, personId)).toEqual([])
      expect(await getActivityOfPerson(broker, { personId })).toMatchObject({ shared_at: null, asking: null })
    }
  })

  databaseTest('by another agent or an administrator without the permission, who find no person', async () => {
    const { personId } = await cast()
    const others = [
      await testActor('agent'),
      await testActor('agent', { is_agent: false, user_role: 'admin', permissions: [] }),
    ]
    for (const actor of others) {
      await expect(getActivityOfPerson(actor, { personId })).rejects.toMatchObject({ code: 'not_found' })
      await expect(askToShare(actor, { personId })).rejects.toMatchObject({ code: 'not_found' })
      expect(await listActiveClients(actor, idOf(actor) || newId())).toEqual([])
    }
  })

  databaseTest('after the client stopped', async () => {
    const { client, owner, personId } = await cast()
    expect(await seenBy(owner, personId)).not.toEqual([])
    await stopSharing(client, { agentId: idOf(owner) })
    expect(await seenBy(owner, personId)).toEqual([])
  })

  databaseTest('after a handover, by the former agent or the next one', async () => {
    const { owner, personId } = await cast()
    const next = await testActor('agent')
    await db()
      .updateTable('people')
      .set({ owner_id: idOf(next), co_owner_id: null })
      .where('id', '=', personId)
      .execute()
    expect(await seenBy(next, personId)).toEqual([])
    expect(await listActiveClients(owner, idOf(owner))).toEqual([])
    await expect(getActivityOfPerson(owner, { personId })).rejects.toMatchObject({ code: 'not_found' })
  })

  databaseTest('through a share in force with someone who is not the agent of the record', async () => {
    const { client, personId } = await cast()
    const stranger = await testActor('agent')
    const { consent_id } = await db().selectFrom('activity_shares').select('consent_id').executeTakeFirstOrThrow()
    await db()
      .insertInto('activity_shares')
      .values({ id: newId(), account_id: client.account_id, agent_id: idOf(stranger), consent_id, shared_at: START })
      .execute()
    expect(await listActiveClients(stranger, idOf(stranger))).toEqual([])
    expect(await listSharedEntries(stranger, client.account_id, null, 10)).toEqual([])
    const broker = await testActor('agent', { is_agent: false, user_role: 'admin', permissions: ['people'] })
    expect((await getActivityOfPerson(broker, { personId })).others).toHaveLength(1)
  })
})

databaseTest('a merge leaves the share with the agent who stays, on the record with the account', async () => {
  const { owner, personId } = await cast()
  const otherId = newId()
  await db()
    .insertInto('people')
    .values({ id: otherId, name: 'Ada', email_normalized: 'ada@example.com', owner_id: idOf(owner) })
    .execute()
  await mergePeople(owner, { personId: otherId, version: 1, otherId: personId })
  expect(await timeline(owner, personId)).toHaveLength(3)
  expect(await listActiveClients(owner, idOf(owner))).toMatchObject([{ person_id: personId }])
})

describe('asking', () => {
  const emails = () =>
    db()
      .selectFrom('mail_outbox')
      .select(['to_account_id', 'subject'])
      .where('letter', '=', 'sharing-requested')
      .execute()
  async function unshared() {
    const client = await testActor('vow')
    const owner = await testActor('agent')
    return { client, owner, personId: await person(client, owner), agentId: idOf(owner) }
  }

  databaseTest('emails the client once in 30 days, and is on record', async () => {
    const { client, owner, personId } = await unshared()
    await askToShare(owner, { personId })
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await emails()).toEqual([
      { to_account_id: client.account_id, subject: `${owner.account.name} asked you to share your activity` },
    ])
    expect(await getActivityOfPerson(owner, { personId })).toMatchObject({
      asking: { fault: 'asked', asked_at: START, from: new Date(START.getTime() + 30 * DAY_MS) },
    })
    later(30 * DAY_MS)
    await askToShare(owner, { personId })
    expect(await emails()).toHaveLength(2)
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['activity.asked', 'activity.asked'])
  })

  databaseTest('is refused after a no until the client shares, and for 90 days after they stopped', async () => {
    const { client, owner, personId, agentId } = await unshared()
    await declineSharing(client, { agentId })
    later(900 * DAY_MS)
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    expect((await getActivityOfPerson(owner, { personId })).asking).toMatchObject({ fault: 'declined', from: null })
    await shareActivity(client, { agentId, isShared: true })
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    await stopSharing(client, { agentId })
    later(89 * DAY_MS)
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await emails()).toEqual([])
    later(DAY_MS)
    await askToShare(owner, { personId })
    expect(await emails()).toHaveLength(1)
    await declineSharing(client, { agentId })
    later(900 * DAY_MS)
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    expect((await getMySharing(client, {})).agents).toMatchObject([{ id: agentId, is_declined: true }])
  })

  committedTest('leads to the form of the agent who asks, and is a sentence of the timeline', async () => {
    const { owner, personId, agentId } = await unshared()
    await askToShare(owner, { personId })
    const { html, text } = await db()
      .selectFrom('mail_outbox')
      .select(['html', 'text'])
      .where('letter', '=', 'sharing-requested')
      .executeTakeFirstOrThrow()
    for (const body of [html, text]) expect(body).toContain(`/dashboard/sharing?agent=${agentId}`)
    const { entries } = await listPersonTimeline(owner, { personId })
    expect(entries.map(({ title }) => title)).toContain(`${owner.account.name} asked them to share their activity`)
  })

  databaseTest('is for an agent of the person only, and a person with a confirmed account', async () => {
    const { client, owner, personId } = await unshared()
    const broker = await testActor('agent', { is_agent: true, user_role: 'admin', permissions: ['people'] })
    await expect(askToShare(broker, { personId })).rejects.toMatchObject({ code: 'forbidden' })
    await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', client.account_id).execute()
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    await db().updateTable('people').set({ account_id: null }).where('id', '=', personId).execute()
    await expect(askToShare(owner, { personId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await getActivityOfPerson(owner, { personId })).toMatchObject({ asking: { fault: 'no_account' } })
    expect(await emails()).toEqual([])
  })

  committedTest('5 times at the same time emails once', async () => {
    const { owner, personId } = await unshared()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => askToShare(owner, { personId })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await emails()).toHaveLength(1)
  })
})
