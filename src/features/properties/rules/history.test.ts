import { expect, test } from 'vitest'
import type { PropertyChange } from '../schema.ts'
import { priceSteps } from './history.ts'

const change = (kind: PropertyChange['kind'], at: string, price: number | null): PropertyChange => ({
  kind,
  at: new Date(at),
  price,
  former_price: null,
  status: null,
})
const UNTIL = new Date('2026-11-21')
const days = (steps: ReturnType<typeof priceSteps>) =>
  steps.map(({ price, from, until }) => [price, from.toISOString().slice(0, 10), until.toISOString().slice(0, 10)])

test('each price lasts until the next one, the last until today', () => {
  const changes = [
    change('price', '2026-11-20', 384_900),
    change('relisted', '2026-11-09', 399_900),
    change('status', '2026-11-02', null),
    change('listed', '2026-10-22', 399_900),
  ]
  expect(days(priceSteps({ price: 384_900, changes }, UNTIL))).toEqual([
    [399_900, '2026-10-22', '2026-11-20'],
    [384_900, '2026-11-20', '2026-11-21'],
  ])
})

test('what is dated after today is not drawn', () => {
  const changes = [change('price', '2027-01-01', 1), change('listed', '2026-10-22', 5)]
  expect(days(priceSteps({ price: 5, changes }, UNTIL))).toEqual([[5, '2026-10-22', '2026-11-21']])
})

test('without any price there are no steps', () => {
  expect(priceSteps({ price: 5, changes: [change('status', '2026-11-02', null)] }, UNTIL)).toEqual([])
})
