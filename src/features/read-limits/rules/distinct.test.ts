import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitOf, DistinctWindow, distinctOf, Sketch } from './distinct.ts'

const AT = Date.UTC(2026, 10, 24, 12, 0, 0)
const bits = (count: number) => Array.from({ length: count }, () => bitOf(randomUUID()))

test.each([10, 60, 240, 1500, 6000, 10_000])('estimates %i different listings within 5 percent', (count) => {
  const sketch = new Sketch()
  for (const bit of bits(count)) sketch.add(bit)
  expect(Math.abs(distinctOf(sketch.size) / count - 1)).toBeLessThan(0.05)
})

test('counts the same listing once', () => {
  const window = new DistinctWindow(600)
  const same = bits(30)
  for (let time = 0; time < 50; time += 1) window.add(same, AT)
  expect(Math.round(window.used(AT))).toBeLessThanOrEqual(30)
})

test('adds up what two processes counted, each listing once', () => {
  const [one, other] = [new DistinctWindow(600), new DistinctWindow(600)]
  const common = bits(200)
  one.add([...common, ...bits(100)], AT)
  other.add([...common, ...bits(100)], AT)
  one.merge(other.started_ms, other.current.words(), AT)
  expect(Math.abs(one.used(AT) - 400)).toBeLessThan(25)
})

test('counts the previous window by the share that is left of it', () => {
  const window = new DistinctWindow(600)
  window.add(bits(200), AT)
  expect(Math.round(window.used(AT + 600_000) / 10)).toBe(20)
  expect(Math.round(window.used(AT + 900_000) / 10)).toBe(10)
  expect(window.used(AT + 1_200_000)).toBeCloseTo(0)
})

test('says how many of some listings would be new', () => {
  const window = new DistinctWindow(600)
  window.add([1, 2, 3], AT)
  expect(window.fresh([2, 3, 4], AT)).toBe(1)
})
