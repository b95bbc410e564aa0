import { expect } from 'vitest'
import { parse } from 'zod/mini'
import { db } from '#db/db.server.ts'
import * as comparisons from '#features/comparisons/operations.server.ts'
import * as favorites from '#features/favorites/operations.server.ts'
import { sendMessage } from '#features/messages/operations/send.server.ts'
import { SendMessage } from '#features/messages/schema.ts'
import { createSavedSearch, runSavedSearch } from '#features/saved-searches/operations/manage.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty, testActor } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import * as operations from './operations.server.ts'

databaseTest('somebody new is told what to do first', async () => {
  const actor = await testActor('vow')
  expect(await operations.getDashboardData(actor)).toMatchObject({
    user: { id: actor.account_id },
    preferences: { property_alert_frequency: 'instant' },
    counts: { favorites: 0, saved_searches: 0, comparisons: 0, unread_messages: 0 },
    can_view_sold: false,
    changed: [],
    next_step: 'search',
    since: null,
  })
})

databaseTest('what is kept is counted, what happened is told, the newest first', async () => {
  const actor = await testActor('sold')
  const [a, b] = [await buildProperty({ address: '12 Fry Road' }), await buildProperty()]
  for (const { id } of [a, b]) await favorites.addFavorite(actor, { propertyId: id })
  await comparisons.saveComparison(actor, { name: 'Near work', propertyIds: [a.id, b.id] })
  await db()
    .insertInto('property_changes')
    .values({
      property_id: a.id,
      kind: 'status',
      before: JSON.stringify({ status: 'active' }),
      after: JSON.stringify({ status: 'pending' }),
      at: new Date(Date.now() + 60_000),
    })
    .execute()
  const data = await operations.getDashboardData(actor)
  expect(data).toMatchObject({
    counts: { favorites: 2, saved_searches: 0, comparisons: 1, unread_messages: 0 },
    can_view_sold: true,
    changed: [{ property_id: a.id }],
    next_step: 'notes',
  })
  expect(data.recent_activity[0]).toMatchObject({
    kind: 'changed',
    link: { label: '12 Fry Road, Greenwood', href: `/properties/${a.id}` },
    rest: expect.stringMatching(/^, which you saved\. Offer accepted: pending, /),
  })
  expect(data.recent_activity.map(({ kind }) => kind)).toEqual(['changed', 'compared', 'saved', 'saved'])
})

databaseTest(
  'new homes of two searches are counted once, the latest first, and none that no longer match',
  async () => {
    const actor = await testActor('vow')
    const [first, second, gone, hidden] = [
      await buildProperty({ price: 300_000 }),
      await buildProperty({ price: 310_000 }),
      await buildProperty({ price: 900_000 }),
      await buildProperty({ price: 305_000 }),
    ]
    const save = async (name: string, search: string) =>
      (await createSavedSearch(actor, { search, name, frequency: 'daily', events: ['new_match'] })).search.id
    const cheap = await save('Under $350K', '?maxPrice=350000')
    const near = await save('Greenwood', '?city=Greenwood&maxPrice=400000')
    const found = (property_id: string, search_id: string, ms: number) => ({
      id: newId(),
      search_id,
      account_id: actor.account_id,
      property_id,
      ...({ event: 'new_match', change_seq: 1, changed_at: new Date(), outcome: 'quiet' } as const),
      found_at: new Date(Date.now() + ms),
    })
    await db()
      .insertInto('alert_deliveries')
      .values([
        found(first.id, cheap, 1),
        found(second.id, cheap, 2),
        found(gone.id, cheap, 3),
        found(hidden.id, cheap, 4),
        found(second.id, near, 1),
      ])
      .execute()
    await db()
      .insertInto('hidden_homes')
      .values({ account_id: actor.account_id, property_id: hidden.id, hidden_at: new Date() })
      .execute()
    const { new_homes } = await operations.getDashboardData(actor)
    expect(new_homes).toMatchObject({ total: 2, homes: [{ id: second.id }, { id: first.id }] })
    expect(new_homes.searches.map(({ name, new_homes: count }) => [name, count]).sort()).toEqual([
      ['Greenwood', 1],
      ['Under $350K', 2],
    ])
    await runSavedSearch(actor, { searchId: cheap, page: 1 })
    const after = await operations.getDashboardData(actor)
    expect(after.new_homes).toMatchObject({ total: 1, searches: [{ name: 'Greenwood' }] })
  },
)

databaseTest('the last words of a conversation are shown, unread ones first, and nobody else’s', async () => {
  const [agent, buyer] = [await testActor('own', { is_agent: true }), await testActor('own')]
  const to = agent.account.agent_id ?? ''
  const { thread_id } = await sendMessage(buyer, parse(SendMessage, { to, body: 'Is it sound?', clientKey: newId() }))
  await sendMessage(agent, parse(SendMessage, { threadId: thread_id, body: 'The roof is new.', clientKey: newId() }))
  const data = await operations.getDashboardData(buyer)
  expect(data.threads).toMatchObject([{ id: thread_id, unread: 1, last: { body: 'The roof is new.', is_own: false } }])
  expect(data.steps.find(({ state }) => state === 'now')?.key).toBe('search')
  expect(await operations.getDashboardData(agent)).toMatchObject({ threads: [], steps: [], appointment: null })
})

databaseTest('counts an agent’s inbox and says which part of it is the agent’s', async () => {
  const [agent, buyer] = [await testActor('own', { is_agent: true }), await testActor('own')]
  for (const body of ['Is the fence ours?', 'Could we see it on Friday?'])
    await sendMessage(buyer, parse(SendMessage, { to: agent.account.agent_id ?? '', body, clientKey: newId() }))
  expect(await operations.getDashboardData(agent)).toMatchObject({
    counts: { unread_messages: 2 },
    agent: { unread_messages: 2 },
  })
  expect(await operations.getDashboardData(buyer)).toMatchObject({ counts: { unread_messages: 0 }, agent: null })
})

databaseTest('a favorite that has been sold is counted, and not spoken of', async () => {
  const actor = await testActor('vow')
  const home = await buildProperty({ address: '9 Canary Street', title: '9 Canary Street' })
  await favorites.addFavorite(actor, { propertyId: home.id })
  await db().updateTable('properties').set({ status: 'sold', close_price: 1 }).where('id', '=', home.id).execute()
  const data = await operations.getDashboardData(actor)
  expect(data.counts.favorites).toBe(1)
  expect(JSON.stringify(data)).not.toMatch(/Canary/)
})

databaseTest('an account that is gone is said to be', async () => {
  const actor = await testActor('own')
  await db().deleteFrom('accounts').where('id', '=', actor.account_id).execute()
  await expect(operations.getDashboardData(actor)).rejects.toMatchObject({
    code: 'not_found',
    message: 'User not found',
  })
})
