import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { listMappedHomes } from './mapped-homes.server.ts'

databaseTest('lists homes in the order of the ids, each once, with firm and phone', async () => {
  const [first, second] = [
    await buildProperty({ list_office_name: 'Sycamore Realty', list_office_contact: '317-555-0142' }),
    await buildProperty({ price: 400_000 }),
  ]
  const cards = await listMappedHomes(await testActor('public'), {
    ids: [second.id, first.id, second.id.toUpperCase()],
  })
  expect(cards.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(cards[1]).toMatchObject({ list_office_name: 'Sycamore Realty', list_office_contact: '317-555-0142' })
})

databaseTest('shows each viewer only what a search shows them, and no withheld address', async () => {
  const open = await buildProperty({ is_address_shown: false, address: '7 Canary St' })
  const vow = await buildProperty({ is_idx: false })
  const sold = await buildProperty({ status: 'sold', close_price: 123_456, close_date: '2026-10-01' })
  const hidden = await buildProperty({ is_idx: false, is_vow: false })
  const ids = [open.id, vow.id, sold.id, hidden.id, newId(), "' or 1=1 --"]
  const shownTo = async (viewer: 'public' | 'vow' | 'sold') =>
    listMappedHomes(await testActor(viewer), { ids }).then((cards) => cards.map(({ id }) => id))
  expect(await shownTo('public')).toEqual([open.id])
  expect(await shownTo('vow')).toEqual([open.id, vow.id])
  expect(await shownTo('sold')).toEqual([open.id, vow.id, sold.id])
  const cards = await listMappedHomes(await testActor('sold'), { ids })
  expect(cards[0]).toMatchObject({ address: null })
  expect(cards[2]).toMatchObject({ close_price: 123_456 })
  expect(JSON.stringify(cards)).not.toContain('Canary')
})

databaseTest('logs what a registrant sees, sold homes apart, and nothing of a visitor', async () => {
  const [home, sold] = [await buildProperty(), await buildProperty({ status: 'sold', close_price: 123_456 })]
  const ids = [home.id, sold.id]
  const viewer = await testActor('sold')
  await listMappedHomes(await testActor('public'), { ids })
  await listMappedHomes(viewer, { ids })
  const views = await db().selectFrom('access_log').select(['account_id', 'kind', 'object_id']).execute()
  expect(views.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { account_id: viewer.account_id, kind: 'property.viewed', object_id: home.id },
    { account_id: viewer.account_id, kind: 'sold.searched', object_id: sold.id },
  ])
})
