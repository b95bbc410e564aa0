import { expect } from 'vitest'
import { logView } from '#features/audit/public.server.ts'
import { buildAccount, buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { getMyRecord } from './my-record.server.ts'
import { getUserById } from './read.server.ts'

databaseTest('a person sees what they viewed, by its address, and nothing that others viewed', async () => {
  const [home, other] = [await buildProperty(), await buildProperty()]
  const me = await testActor('own')
  const somebody = await testActor('own')
  await logView(me, 'property.viewed', { object_type: 'property', object_id: home.id })
  await logView(somebody, 'property.viewed', { object_type: 'property', object_id: other.id })
  const { entries } = await getMyRecord(me, {})
  expect(entries.filter(({ label }) => label === 'Viewed a home')).toMatchObject([
    { home: { id: home.id, title: `${home.address}, ${home.city}` } },
  ])
  expect(JSON.stringify(entries)).not.toContain(other.id)
})

databaseTest(
  'a home that may not be shown any more has no name, and one without a shown address no street',
  async () => {
    const sold = await buildProperty({ status: 'sold' })
    const withheld = await buildProperty({ is_address_shown: false, title: 'Home in Greenwood' })
    const me = await testActor('own')
    for (const { id } of [sold, withheld])
      await logView(me, 'property.viewed', { object_type: 'property', object_id: id })
    const { entries } = await getMyRecord(me, {})
    const homes = entries.filter(({ label }) => label === 'Viewed a home').map(({ home }) => home)
    expect(homes).toHaveLength(2)
    expect(homes).toContainEqual({ id: sold.id, title: null })
    expect(homes.find((home) => home?.id === withheld.id)?.title).toBe('Home in Greenwood')
  },
)

databaseTest('who opened the record is named, with how often', async () => {
  const me = await testActor('own')
  const admin = await testActor('admin:users')
  const { id: stranger } = await buildAccount()
  expect((await getMyRecord(me, {})).opened_by).toEqual([])
  for (const userId of [me.account.id, me.account.id, stranger]) await getUserById(admin, { userId })
  expect((await getMyRecord(me, {})).opened_by).toMatchObject([{ name: admin.account.name, times: 2 }])
})

databaseTest('a long record comes a page at a time, in both directions, each entry once', async () => {
  const home = await buildProperty()
  const me = await testActor('own')
  for (let view = 0; view < 60; view++)
    await logView(me, 'property.viewed', { object_type: 'property', object_id: home.id })
  const first = await getMyRecord(me, {})
  const second = await getMyRecord(me, { after: first.after ?? '' })
  const third = await getMyRecord(me, { after: second.after ?? '' })
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(60)
  expect(first.before).toBeNull()
  expect(third.after).toBeNull()
  expect((await getMyRecord(me, { before: second.before ?? '' })).entries).toEqual(first.entries)
})
