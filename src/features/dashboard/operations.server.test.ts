import { expect } from 'vitest'
import { parse } from 'zod/mini'
import { db } from '#db/db.server.ts'
import * as comparisons from '#features/comparisons/operations.server.ts'
import * as favorites from '#features/favorites/operations.server.ts'
import { sendMessage } from '#features/messages/operations/send.server.ts'
import { SendMessage } from '#features/messages/schema.ts'
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
