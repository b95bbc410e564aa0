// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const ONE = { id: 'one', name: '12 Fry Road, Greenwood' }
const TWO = { id: 'two', name: '4 Main Street, Franklin' }

/** Loads the module fresh, as a new page does. */
async function freshPage() {
  vi.resetModules()
  return import('./hearts.ts')
}

beforeEach(() => sessionStorage.clear())

test('what is pressed before somebody looks after the list is heard of, once', async () => {
  const { keepHearts, pressHeart } = await freshPage()
  pressHeart(ONE, true)
  pressHeart(TWO, true)
  pressHeart(TWO, false)
  const heard = vi.fn()
  keepHearts(heard)
  expect(heard.mock.calls).toEqual([
    [ONE, true],
    [TWO, false],
  ])
  expect(sessionStorage).toHaveLength(0)
})

test('it is heard of on the next page, where this one was left before', async () => {
  const before = await freshPage()
  before.pressHeart(ONE, true)
  before.pressHeart(TWO, true)
  const { keepHearts, pressHeart } = await freshPage()
  pressHeart(TWO, false)
  const heard = vi.fn()
  keepHearts(heard)
  expect(heard.mock.calls).toEqual([
    [ONE, true],
    [TWO, false],
  ])
  const after = await freshPage()
  const again = vi.fn()
  after.keepHearts(again)
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
    const { keepHearts } = await freshPage()
    keepHearts(heard)
    expect(heard).not.toHaveBeenCalled()
  }
})
