// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const ONE = { id: 'one', name: '12 Fry Road, Greenwood' }
const TWO = { id: 'two', name: '4 Main Street, Franklin' }

/** Loads the module fresh, as a new page does. */
async function freshPage() {
  vi.resetModules()
  return import('./favorite-store.ts')
}

beforeEach(() => sessionStorage.clear())

test('what is pressed before somebody looks after the list is heard of, once', async () => {
  const { connectStore, setFavorite } = await freshPage()
  setFavorite(ONE, true)
  setFavorite(TWO, true)
  setFavorite(TWO, false)
  const heard = vi.fn()
  connectStore(heard)
  expect(heard.mock.calls).toEqual([
    [ONE, true],
    [TWO, false],
  ])
  expect(sessionStorage).toHaveLength(0)
})

test('it is heard of on the next page, where this one was left before', async () => {
  const before = await freshPage()
  before.setFavorite(ONE, true)
  before.setFavorite(TWO, true)
  const { connectStore, setFavorite } = await freshPage()
  setFavorite(TWO, false)
  const heard = vi.fn()
  connectStore(heard)
  expect(heard.mock.calls).toEqual([
    [ONE, true],
    [TWO, false],
  ])
  const after = await freshPage()
  const again = vi.fn()
  after.connectStore(again)
  expect(again).not.toHaveBeenCalled()
})

test('what was left there by something else is nobody’s press', async () => {
  for (const left of [
    '{',
    '7',
    '[null, {"thing": {"id": 1, "name": "x"}, "isWished": true}, {"thing": null, "isWished": true}]',
  ]) {
    sessionStorage.setItem('hearts-pressed', left)
    const heard = vi.fn()
    const { connectStore } = await freshPage()
    connectStore(heard)
    expect(heard).not.toHaveBeenCalled()
  }
})
