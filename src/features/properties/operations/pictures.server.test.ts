import { expect } from 'vitest'
import { newId } from '#kit/ids.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { getPropertyPictures } from './pictures.server.ts'

databaseTest('a home without stored pictures has none, and says so', async () => {
  const { id } = await buildProperty({})
  expect(await getPropertyPictures(await testActor('public'), { propertyId: id })).toEqual({
    storage_keys: [],
    count: 0,
  })
})

databaseTest(
  'pictures of what may not be shown are not found: sold, for registrants alone, unknown, no id',
  async () => {
    const sold = await buildProperty({ status: 'sold', close_price: 123_456, close_date: '2026-10-01' })
    const vow = await buildProperty({ is_idx: false })
    for (const propertyId of [sold.id, vow.id, newId(), "' or 1=1 --"]) {
      await expect(getPropertyPictures(await testActor('public'), { propertyId })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    // Users with sold data access see these photos on the home's own page, where each view is logged.
    await expect(getPropertyPictures(await testActor('sold'), { propertyId: sold.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  },
)
