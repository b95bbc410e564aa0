import { expect } from 'vitest'
import { DAY_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, testActor } from '../../../test/builders.ts'
import { databaseTest } from '../../../test/database.ts'
import {
  dismissIntent,
  finishIntent,
  listPendingIntents,
  nextIntent,
  offerIntent,
  rememberIntent,
} from './operations.server.ts'
import { deleteExpiredIntents } from './queries.server.ts'

const SEARCH = '/dashboard/saved-searches/new?search='
const COMPARE = '/properties/compare?ids=a&ids=b'

databaseTest('keeps a search with five drawn areas, and offers it once', async () => {
  const actor = await testActor('own')
  // All characters of a drawn area that URL encoding expands to three, including backslashes.
  const area = encodeURIComponent('_p~iF~ps|U\\`{}|@[]^?'.repeat(50))
  const target = `${SEARCH}${encodeURIComponent(`?${`area=${area}&`.repeat(2)}`)}`
  expect(target.length).toBeGreaterThan(2000)
  await rememberIntent(actor.account_id, target)
  expect(await listPendingIntents(actor)).toMatchObject([{ kind: 'save_search', target }])
  expect(await nextIntent(actor.account_id)).toBe(target)
  expect(await offerIntent(actor.account_id)).toBe(target)
  expect(await offerIntent(actor.account_id)).toBeNull()
  // It stays on the dashboard until it is done.
  expect(await listPendingIntents(actor)).toHaveLength(1)
  await finishIntent(actor.account_id, 'comparison')
  expect(await listPendingIntents(actor)).toHaveLength(1)
  await finishIntent(actor.account_id, 'save_search')
  expect(await listPendingIntents(actor)).toEqual([])
})

databaseTest.each([
  ['https://evil.example/properties/compare'],
  ['//evil.example/properties/compare'],
  ['/login?redirect=/properties/compare'],
  ['/dashboard'],
  ['/properties?city=Carmel'],
  [`${SEARCH}${'x'.repeat(12_000)}`],
  [''],
])('does not store %s', async (path) => {
  const actor = await testActor('own')
  await rememberIntent(actor.account_id, path)
  expect(await listPendingIntents(actor)).toEqual([])
})

databaseTest('stores the same page once, and five pages at most', async () => {
  const actor = await testActor('own')
  const start = Date.now()
  for (const step of [0, 0, 1, 2, 3, 4, 5]) {
    const back = setClock({ now: () => new Date(start + step * 1000) })
    await rememberIntent(actor.account_id, `${SEARCH}${step}`)
    back()
  }
  const targets = (await listPendingIntents(actor)).map(({ target }) => target)
  expect(targets).toEqual([5, 4, 3, 2, 1].map((step) => `${SEARCH}${step}`))
})

databaseTest('expires after seven days', async () => {
  const actor = await testActor('own')
  await rememberIntent(actor.account_id, COMPARE)
  const back = setClock({ now: () => new Date(Date.now() + 8 * DAY_MS) })
  try {
    expect(await listPendingIntents(actor)).toEqual([])
    expect(await offerIntent(actor.account_id)).toBeNull()
    await deleteExpiredIntents(new Date(Date.now() + 8 * DAY_MS))
  } finally {
    back()
  }
  expect(await listPendingIntents(actor)).toEqual([])
})

databaseTest('is dismissed by its owner alone', async () => {
  const actor = await testActor('own')
  const other = await testActor('own')
  await rememberIntent((await buildAccount()).id, COMPARE)
  await rememberIntent(actor.account_id, COMPARE)
  const [intent] = await listPendingIntents(actor)
  const input = { intentId: intent?.id ?? '' }
  await expect(dismissIntent(other, input)).rejects.toMatchObject({ code: 'not_found' })
  expect(await dismissIntent(actor, input)).toEqual({ success: true })
  expect(await listPendingIntents(actor)).toEqual([])
  expect(await listPendingIntents(other)).toEqual([])
})
